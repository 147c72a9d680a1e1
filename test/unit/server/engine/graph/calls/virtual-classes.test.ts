import { checkUses } from '../../../../../support/checked-uses.ts';

const animals = `=== a.py
from abc import ABC, ABCMeta
class Animal(ABC):
    def speak(self): pass
class Dog:
    def speak(self): pass
    def sit(self): pass
class Puppy(Dog):
    def speak(self): pass
`;

function check(what: string, symbol: string, expected: string, code: string): void {
  checkUses(what, `a.py#${symbol}`, expected, `${animals}${code}\n`);
}

describe('a class of Python that is registered with another one', () => {
  const speaks = 'def f(x: Animal): x.speak()';
  check('may be what has that type', 'Dog.speak', 'bounded 0+0', `Animal.register(Dog)\n${speaks}`);
  check('may be one below it', 'Puppy.speak', 'bounded 0+0', `Animal.register(Dog)\n${speaks}`);
  check(
    'may be so by a decorator',
    'Cat.speak',
    'bounded 0+0',
    `@Animal.register\nclass Cat:\n    def speak(self): pass\n${speaks}`,
  );
  check(
    'may be so from another file',
    'Dog.speak',
    'bounded 0+0',
    `${speaks}\n=== b.py\nimport a\na.Animal.register(a.Dog)`,
  );
  check(
    'may be what is asked for its type',
    'Dog.sit',
    'bounded 0+1',
    'Animal.register(Dog)\ndef f(x):\n    if isinstance(x, Animal): x.sit()',
  );
  check(
    'may be so where both inherit the member',
    'Cat.speak',
    'bounded 0+0',
    'class Pet(Animal): pass\nclass Cat(Animal):\n    def speak(self): pass\nPet.register(Cat)\ndef f(x: Pet): x.speak()',
  );
  check('is known where nothing is called', 'Dog.sit', 'exact 0+0', `Animal.register(Dog)\n${speaks}`);
  check('is known where none is registered', 'Dog.speak', 'exact 0+0', speaks);
  check(
    'is known where the class registers otherwise',
    'Dog.speak',
    'exact 0+0',
    'class Shop:\n    @classmethod\n    def register(cls, x): pass\n    def speak(self): pass\nShop.register(1)\ndef f(x: Shop): x.speak()',
  );
});

describe('a class of Python that says what passes for it', () => {
  const asked = 'def f(x):\n    if isinstance(x, Any): x.speak()';
  check(
    'by its own method',
    'Dog.speak',
    'bounded 0+0',
    `class Any(ABC):\n    @classmethod\n    def __subclasshook__(cls, c): return True\n    def speak(self): pass\n${asked}`,
  );
  check(
    'by its metaclass',
    'Dog.speak',
    'bounded 0+0',
    `class Meta(type):\n    def __instancecheck__(cls, x): return True\nclass Any(metaclass=Meta):\n    def speak(self): pass\n${asked}`,
  );
  check('by nothing', 'Dog.speak', 'exact 0+0', `class Any(ABC):\n    def speak(self): pass\n${asked}`);
});

describe('something of Python that becomes something of another class', () => {
  const box = 'class Box:\n    def speak(self): pass\nbox = Box()\n';
  check('by its class', 'Dog.speak', 'bounded 0+0', `${box}box.__class__ = Dog\nbox.speak()`);
  check('by the bases of its class', 'Dog.sit', 'bounded 0+1', `${box}Box.__bases__ = (Dog,)\nbox.sit()`);
  check('is what it was', 'Dog.speak', 'exact 0+0', `${box}box.speak()`);
});

describe('a class of Python that a metaclass of the project makes', () => {
  const kept = 'KEPT = []\nclass Meta(type):\n    def __init__(cls, name, bases, members): KEPT.append(cls)\n';
  const made = 'class Made(metaclass=Meta):\n    def run(self): pass\n';
  check('is kept by it', 'Made', 'bounded 0+0', kept + made);
  check('is kept by that of a base', 'Below', 'bounded 0+0', `${kept}${made}class Below(Made): pass`);
  check('has members that it may call', 'Made.run', 'bounded 0+0', kept + made);
  check(
    'is given back',
    'Made',
    'exact 0+0',
    `class Meta(type):\n    def __new__(m, n, b, members):\n        made = super().__new__(m, n, b, members)\n        made.size = 1\n        return made\n${made}`,
  );
  check(
    'is given back by variables that have it from one another',
    'Made',
    'exact 0+0',
    `class Meta(type):\n    def __new__(m, n, b, members):\n        made = super().__new__(m, n, b, members)\n        other = made\n        made = other\n        return made\n${made}`,
  );
  check('is made as others are', 'Made.run', 'exact 0+0', `class Meta(type):\n    def size(cls): return 1\n${made}`);
});
