import type { EntryPoint } from '#server/engine/entry-points/entry-point.ts';
import { checkEntryPoints } from '../../../../../support/entry-points-text.ts';

const isRegistered = ({ framework }: EntryPoint): boolean => framework !== '';

describe('commands, jobs and messages of Python', () => {
  checkEntryPoints(
    'click, its groups below each other, and commands of Flask',
    `
=== cli.py
import click
from flask import Flask
app = Flask(__name__)
@click.group()
def main(): ...
@main.command()
def run_all(): ...
@main.command('named')
def other(): ...
@main.group(name='db')
def database(): ...
@database.command(name='up')
def upgrade(): ...
@click.command()
def late_cmd(): ...
main.add_command(late_cmd, 'later')
@app.cli.command('seed')
def seed(): ...
`,
    [
      'command run-all cli.py:6 main, run_all',
      'command named cli.py:8 main, other',
      'command db up cli.py:12 main, database, upgrade',
      'command later cli.py:14 main, late_cmd',
      'command seed cli.py:17 seed',
    ],
    isRegistered,
  );

  checkEntryPoints(
    'typer, argparse, and commands of Django',
    `
=== t.py
import typer
from users import users
app = typer.Typer()
app.add_typer(users, name='users')
@app.callback()
def before(): ...
@app.command()
def say_hello(): ...
=== users.py
from typer import Typer
users = Typer()
@users.command('add')
def create(): ...
=== a.py
import argparse
def main():
    parser = argparse.ArgumentParser()
    subs = parser.add_subparsers()
    one = subs.add_parser('one')
    one.set_defaults(func=run_one)
    parser.set_defaults(debug=True)
def run_one(args): ...
=== shop/management/commands/fill.py
from django.core.management.base import BaseCommand
class Command(BaseCommand):
    def handle(self, *args): ...
`,
    [
      'command one a.py:6 run_one',
      'command fill shop/management/commands/fill.py:2 Command.handle',
      'command say-hello t.py:7 before, say_hello',
      'command users add users.py:3 t.py#before, create',
    ],
    isRegistered,
  );

  checkEntryPoints(
    'tasks and schedules of Celery, signals of Django',
    `
=== proj/celery.py
from celery import Celery
app = Celery('proj')
app.conf.beat_schedule = {
    'each-minute': {'task': 'proj.tasks.add', 'schedule': 60.0},
    'unknown': {'task': compute(), 'schedule': 1},
}
@app.on_after_configure.connect
def setup(sender, **kwargs):
    from proj.tasks import add
    sender.add_periodic_task(10.0, add.s(1), name='often')
=== proj/__init__.py
=== proj/tasks.py
from celery import shared_task
from .celery import app
@shared_task
def add(x): ...
@app.task(name='mail', bind=True)
def send(self): ...
=== proj/signals.py
from django.db.models.signals import post_save
from django.dispatch import receiver
@receiver(post_save, sender=object)
def saved(sender, **kwargs): ...
`,
    [
      'job each-minute proj/celery.py:3 proj/tasks.py#add',
      'job unknown proj/celery.py:3 <module> ~',
      'job often proj/celery.py:10 proj/tasks.py#add ~',
      'job proj.tasks.add proj/tasks.py:3 add',
      'job mail proj/tasks.py:5 send',
      'message saved proj/signals.py:3 saved',
    ],
    isRegistered,
  );
});
