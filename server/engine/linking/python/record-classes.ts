/**
 * Classes of object-relational mappers whose subclasses are records of a database, and what the managers of such a class give.
 * Written down from Django's documentation (https://docs.djangoproject.com/en/5.2/ref/models/querysets/); the others below are
 * subclasses of its `Model`.
 */
const classes = [
  'django.db.models.Model',
  'django.db.models.base.Model',
  'django.contrib.gis.db.models.Model',
  'django.contrib.auth.models.AbstractUser',
  'django.contrib.auth.models.AbstractBaseUser',
  'django.contrib.auth.models.User',
  'django.contrib.auth.models.Group',
  'django.contrib.auth.base_user.AbstractBaseUser',
  'django.contrib.contenttypes.models.ContentType',
  'mptt.models.MPTTModel',
  'polymorphic.models.PolymorphicModel',
  'taggit.models.TagBase',
  'taggit.models.GenericTaggedItemBase',
];
export const recordClasses: ReadonlySet<string> = new Set(classes);

/** Fields of a record that hold another one, and those that hold many; the class of these comes first, or as `to`. */
export const recordFields: ReadonlyMap<string, 'one' | 'many'> = new Map(
  ['django.db.models', 'django.contrib.gis.db.models'].flatMap((module) => [
    [`${module}.ForeignKey`, 'one'] as const,
    [`${module}.OneToOneField`, 'one'] as const,
    [`${module}.ManyToManyField`, 'many'] as const,
  ]),
);
export const relatedClassKeyword = 'to';
/** In place of the class: the one that the field is of. */
export const ownClass = 'self';

/** Attributes of such a class that stand for all of its records. */
export const managerNames: ReadonlySet<string> = new Set(['objects', '_default_manager', '_base_manager']);

/** A class of query sets gives a manager that has its methods. */
export const managerMaker = 'as_manager';

/**
 * Results of methods of managers and query sets: `0` is a record, `self` more of them. The result of any other method
 * is unknown.
 */
export const recordResults: Readonly<Record<string, number | string>> = {
  ...resultsOf(0, 'get create first last latest earliest aget acreate afirst alast alatest aearliest'),
  ...resultsOf('tuple:0', 'get_or_create update_or_create aget_or_create aupdate_or_create'),
  ...resultsOf('list:0', 'bulk_create abulk_create'),
  ...resultsOf(
    'self',
    'all filter exclude order_by reverse distinct annotate alias select_related prefetch_related select_for_update ' +
      'defer only using none union intersection difference extra complex_filter',
  ),
  ...resultsOf('iterator:0', 'iterator __iter__'),
  ...resultsOf('value', 'values values_list dates datetimes aggregate in_bulk explain as_manager aaggregate ain_bulk'),
  ...resultsOf('int', 'count update delete bulk_update acount aupdate adelete abulk_update __len__'),
  ...resultsOf('bool', 'exists contains aexists acontains'),
};

function resultsOf(result: number | string, names: string): Record<string, number | string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, result]));
}
