/**
 * Templates that a program fills in, named in code and in other templates by texts: `render(request, "shop/cart.html")`,
 * `{% extends "base.html" %}`. Such a text is the path behind a folder of templates, and `{% load money %}` names a library of tags.
 *
 * Front-ends write them as `template:shop/cart.html` and `library:money`: which file that is the resolver says.
 */
const templateMark = 'template:';
const libraryMark = 'library:';

/** Endings of files that programs fill in. A text of that form is a template only where a folder of templates has one. */
const endings = 'html?|xhtml|djhtml|jinja2?|j2|txt|xml|tpl|mjml';
const nameOfTemplate = new RegExp(`^[\\w@-][\\w@.-]*(?:/[\\w@.-]+)*\\.(?:${endings})$`, 'i');
const lengthMax = 200;

/** Returns the specifier for a text that may name a template; undefined for any other text. */
export function specifierOfTemplate(text: string): string | undefined {
  return text.length <= lengthMax && nameOfTemplate.test(text) ? templateMark + text : undefined;
}

/** @param name with dots where the library lies in a folder: `forms.fields` */
export function specifierOfLibrary(name: string): string {
  return libraryMark + name;
}

/** The name of the template that a specifier stands for; undefined where it stands for something else. */
export function templateNamed(specifier: string): string | undefined {
  return specifier.startsWith(templateMark) ? specifier.slice(templateMark.length) : undefined;
}

/** The name of the library that a specifier stands for; undefined where it stands for something else. */
export function libraryNamed(specifier: string): string | undefined {
  return specifier.startsWith(libraryMark) ? specifier.slice(libraryMark.length) : undefined;
}

export function namesTemplateOrLibrary(specifier: string): boolean {
  return specifier.startsWith(templateMark) || specifier.startsWith(libraryMark);
}
