import { knownElements, voidElements } from './known-elements.ts';
import { type MarkupCode, type MarkupForm, MarkupWriter } from './markup-code.ts';
import { type Frame, OpenElements } from './open-elements.ts';
import { beginsTag, readTag, type Stretch, type Tag } from './tags.ts';
import { writeVueElement } from './vue-elements.ts';

/**
 * Converts the template of a Vue file to code: undefined where it has none. `v-for` and slots become scopes, conditions
 * become conditions, components become elements of JSX, and every other expression a statement.
 */
export function readVueMarkup(text: string): MarkupCode | undefined {
  const reader = new VueReader(text);
  let hasTemplate = false;
  let isSetup = false;
  let hasScript = false;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const tag = tagAt(text, at);
    if (tag === undefined) at = behindSign(text, at);
    else if (tag.isClosing) at = tag.end;
    else if (tag.name === 'template' && !hasTemplate) {
      hasTemplate = true;
      at = reader.read(tag);
    } else if (tag.isSelfClosing) at = tag.end;
    else {
      hasScript ||= tag.name === 'script';
      isSetup ||= isSetupScript(tag);
      at = behindBlock(text, tag);
    }
  }
  return hasTemplate ? reader.finish(isSetup || !hasScript ? 'setup' : 'options') : undefined;
}

function isSetupScript({ name, attributes }: Tag): boolean {
  return name === 'script' && attributes.some((attribute) => attribute.name === 'setup');
}

function tagAt(text: string, at: number): Tag | undefined {
  return beginsTag(text, at) ? readTag(text, at, false) : undefined;
}

/** Behind a `<` that begins no tag. */
function behindSign(text: string, at: number): number {
  return text.startsWith('<!--', at) ? behindComment(text, at) : at + 1;
}

function behindBlock(text: string, { name, end }: Tag): number {
  const close = text.indexOf(`</${name}`, end);
  return close < 0 ? text.length : close;
}

function behindComment(text: string, at: number): number {
  const close = text.indexOf('-->', at + 4);
  return close < 0 ? text.length : close + 3;
}

class VueReader {
  readonly #text: string;
  readonly #writer: MarkupWriter;
  readonly #open = new OpenElements();
  /** Where the next `{{` stands; the end of the text where none comes. */
  #moustache = -1;
  /** Behind the `}}` that was read last. */
  #behindMoustache = 0;
  /** Names of variables that elements are put into. */
  readonly #references: Stretch[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#writer = new MarkupWriter(text);
  }

  finish(form: MarkupForm): MarkupCode {
    if (form === 'setup') this.#writeReferences();
    return this.#writer.finish(form);
  }

  #writeReferences(): void {
    for (const reference of this.#references) {
      const isName = /^[A-Za-z_$][\w$]*$/.test(this.#text.slice(reference.start, reference.end));
      if (isName) this.#writer.statement(reference);
    }
  }

  /** Returns the offset of the tag that ends the template. */
  read(template: Tag): number {
    const language = template.attributes.find(({ name }) => name === 'lang')?.value;
    const isHtml = language === undefined || this.#text.slice(language.start, language.end) === 'html';
    // `<template src="./a.html">`: what another file has is not read.
    const isHere = template.attributes.every(({ name }) => name !== 'src');
    if (isHtml && isHere) return template.isSelfClosing ? template.end : this.#readContent(template.end);
    this.#writer.broken = true;
    return template.isSelfClosing ? template.end : behindBlock(this.#text, template);
  }

  #readContent(start: number): number {
    const text = this.#text;
    let at = start;
    while (at < text.length) {
      const next = text.indexOf('<', at);
      const signAt = next < 0 ? text.length : next;
      this.#readText(at, signAt);
      // A `{{` may hold a `<`.
      if (this.#behindMoustache > signAt) at = this.#behindMoustache;
      else {
        const tag = tagAt(text, signAt);
        if (tag?.isClosing === true && this.#closes(tag)) return signAt;
        at = tag === undefined ? behindSign(text, signAt) : this.#readTag(tag);
      }
    }
    this.#writer.broken = true;
    this.#end(this.#open.closeAll());
    return text.length;
  }

  /** Whether the tag ends the template. */
  #closes({ name }: Tag): boolean {
    const closed = this.#open.close(name);
    const isEnd = closed.length === 0 && name === 'template';
    this.#end(isEnd ? this.#open.closeAll() : closed);
    return isEnd;
  }

  #readText(start: number, end: number): void {
    const { innermost } = this.#open;
    if (innermost.hasCondition && this.#text.slice(start, end).trim() !== '') innermost.hasCondition = false;
    for (let at = this.#nextMoustache(start); at < end; at = this.#nextMoustache(this.#behindMoustache)) {
      const close = this.#text.indexOf('}}', at + 2);
      if (close < 0) {
        this.#writer.broken = true;
        this.#moustache = this.#text.length;
        return;
      }
      if (innermost.isRaw !== true) this.#writer.statement({ start: at + 2, end: close });
      this.#behindMoustache = close + 2;
    }
  }

  #nextMoustache(from: number): number {
    if (this.#moustache < from) {
      const next = this.#text.indexOf('{{', from);
      this.#moustache = next < 0 ? this.#text.length : next;
    }
    return this.#moustache;
  }

  /** Returns the offset behind it. */
  #readTag(tag: Tag): number {
    this.#writer.broken ||= tag.isOpen;
    if (tag.isClosing) return tag.end;
    this.#begin(tag);
    return isTextElement(tag) ? behindBlock(this.#text, tag) : tag.end;
  }

  #begin(tag: Tag): void {
    const around = this.#open.innermost;
    const isRaw = around.isRaw === true || tag.attributes.some(({ name }) => name === 'v-pre');
    const isAlone = tag.isSelfClosing || (voidElements.has(tag.name) && knownElements.has(tag.name));
    if (!isRaw) this.#references.push(...referencesOf(tag));
    const suffix = isRaw ? '' : writeVueElement(this.#writer, tag, around);
    const frame: Frame = { name: tag.name, suffix, isRaw, hasCondition: false };
    if (isAlone) this.#end([frame]);
    else this.#open.push(frame);
  }

  #end(frames: readonly Frame[]): void {
    for (const { suffix } of frames) this.#writer.add(suffix);
  }
}

/** `ref="name"`. */
function referencesOf({ attributes }: Tag): readonly Stretch[] {
  return attributes.flatMap(({ name, value }) => (name === 'ref' && value !== undefined ? [value] : []));
}

/** The content of these is not markup. */
function isTextElement({ name, isSelfClosing }: Tag): boolean {
  return !isSelfClosing && (name === 'script' || name === 'style');
}
