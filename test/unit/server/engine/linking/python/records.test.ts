import { checkPythonCalls } from '../../../../../support/linked-python.ts';

const models =
  'from django.db import models\n' +
  'class Shelves(models.QuerySet):\n    def open(self): return self\n    def get(self): return 1\n' +
  'class Book(models.Model):\n    def read(self): pass\n' +
  'class Shelf(models.Model):\n    objects = Shelves.as_manager()\n    def read(self): pass\n' +
  'class Novel(Book):\n    pass\n' +
  'class Reader(models.Model):\n    book = models.ForeignKey(Book, models.CASCADE)\n    friend = models.ForeignKey("self", models.CASCADE)\n' +
  '    shelf = models.OneToOneField(to="Shelf", null=True)\n    books = models.ManyToManyField(Book)\n    far = models.ForeignKey("other.Book")\n';

function check(title: string, code: string, expected: string): void {
  it(title, async () => checkPythonCalls({ 'models.py': models, 'a.py': `from models import *\n${code}` }, expected));
}

describe('Records of a database in Python', () => {
  check(
    'are what managers give, one or many of them, and inferred',
    'Book.objects.get(id=1).read()\n' +
      'Book.objects.filter(a=1).order_by("a").first().read()\n' +
      'for book in Book.objects.all():\n    book.read()\n' +
      'made, isnew = Book.objects.get_or_create(a=1)\nmade.read()\n' +
      'Book.objects.all()[0].read()\nfor one in Book.objects.all()[:3]:\n    one.read()\n' +
      'Novel._default_manager.create().read()\n',
    `a.py:2:24 models.py#Book.read ~
     a.py:3:48 models.py#Book.read ~
     a.py:5:10 models.py#Book.read ~
     a.py:7:6 models.py#Book.read ~
     a.py:8:23 models.py#Book.read ~
     a.py:10:9 models.py#Book.read ~
     a.py:11:33 models.py#Book.read ~`,
  );
  check(
    'are also what the class itself asks for',
    'class Own(Book):\n    @classmethod\n    def one(cls):\n        return cls.objects.get()\nOwn.one().read()\n',
    `a.py:6:5 #Own.one
     a.py:6:11 models.py#Book.read ~`,
  );
  check(
    'are given by what the project itself wrote first',
    'Shelf.objects.open()\nShelf.objects.get().read()\nShelf.objects.first().read()\n',
    `a.py:2:15 models.py#Shelves.open ~
     a.py:3:15 models.py#Shelves.get ~
     a.py:4:23 models.py#Shelf.read ~`,
  );
  check(
    'are known of a manager that nobody knows, which may have any method',
    'class Made(models.Model):\n    objects = models.Manager.from_queryset(Shelves)()\n    def read(self): pass\n' +
      'Made.objects.get().read()\n',
    `a.py:5:14 ?external get
     a.py:5:20 #Made.read ~`,
  );
  check(
    'are held by fields that name their class',
    'def f(reader: Reader):\n    reader.book.read()\n    reader.friend.friend.book.read()\n    reader.shelf.read()\n' +
      '    reader.books.filter().first().read()\n    reader.far.read()\n',
    `a.py:3:17 models.py#Book.read ~
     a.py:4:31 models.py#Book.read ~
     a.py:5:18 models.py#Shelf.read ~
     a.py:6:35 models.py#Book.read ~
     a.py:7:16 ?external read`,
  );
  check(
    'are nothing of which a method is not known, or whose class is no record',
    'Book.objects.open()\nclass Other:\n    objects = make()\nOther.objects.get().read()\n',
    `a.py:2:14 ?external open
     a.py:5:15 ?external get
     a.py:5:21 ?external read`,
  );
});
