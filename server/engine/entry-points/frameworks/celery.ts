import type { TaskTable } from '../tasks/task-table.ts';

/** Source: docs.celeryq.dev, Tasks and Periodic tasks; django-q and huey name theirs alike. */
export const celery: TaskTable = {
  key: 'celery',
  packages: ['pypi:celery', 'pypi:huey', 'pypi:dramatiq', 'pypi:rq', 'pypi:django_rq'],
  decorators: ['task', 'shared_task', 'periodic_task', 'db_task', 'db_periodic_task', 'actor', 'job'],
  made: ['Celery', 'Huey', 'RedisHuey', 'SqliteHuey'],
  nameKeywords: ['name', 'actor_name'],
  settings: ['beat_schedule', 'CELERY_BEAT_SCHEDULE', 'CELERYBEAT_SCHEDULE'],
  taskProperty: 'task',
  scheduled: ['add_periodic_task'],
};
