import assert from 'node:assert/strict';
import { decodeImportSummary, encodeImportFacts } from '#server/engine/source/import-facts-codec.ts';
import { hasReleaseBanner, isVendored } from '#server/engine/source/vendored.ts';

const code = '\nfunction pay(amount) { return amount; }\n';

describe('The banner of a release', () => {
  const releases = {
    'a name with its version, and a licence':
      '/*!\n * Widget v3.2.0 (http://widget.example)\n * Licensed under MIT\n */',
    'in one line': '/*! js-widget v2.1 | MIT */',
    'a file with a rule above it': '/* =====\n * widget-tour.js - v0.8.0\n * =====\n * Copyright 2013 Somebody\n */',
    'a version in a line of its own': '/*!\n * Widget.js\n * Version: 1.0.2\n * Released under the MIT license\n */',
    'a number without a sign': '/*!\n *  Widget Font 4.7.0 by @somebody - License: MIT\n */',
    'behind a mark': '/**\n * @license Widget v1.8.2\n * (c) 2010-2020 Somebody\n */',
    'behind the strict mode': "'use strict';\n/*! Widget v1.8.2 | (c) Somebody */",
  };
  for (const [name, text] of Object.entries(releases)) it(name, () => assert.ok(hasReleaseBanner(text + code)));

  const others = {
    'a licence without a version': '/*!\n * Copyright (c) 2014 Somebody\n * SPDX-License-Identifier: MIT\n */',
    'a version of a licence': '/*\n * Copyright 2014 Somebody\n * Licensed under the Apache License, Version 2.0\n */',
    'a version without whose it is': '/** Client of the interface v1.0.4. One function a request. */',
    'a version that the code is about':
      '/**\n * Reads what was stored.\n *\n * Copyright Somebody\n *\n * Till 1.2.0 widget v1.0 was read.\n */',
    'a comment behind code': 'start();\n/*! Widget v2.1.0 | MIT */',
    'a comment that does not end': '/*! Widget v2.1.0 | MIT',
    'no comment': '',
  };
  for (const [name, text] of Object.entries(others))
    it(`not: ${name}`, () => assert.ok(!hasReleaseBanner(text + code)));

  it('is kept with what is known of the file', () => {
    const facts = {
      imports: [],
      lines: 3,
      codeLines: 2,
      broken: false,
      computesTargets: true,
      words: Uint32Array.of(4, 9),
    };
    assert.deepEqual(decodeImportSummary(encodeImportFacts(facts)).hasReleaseBanner, undefined);
    const { imports: _, ...summary } = { ...facts, hasReleaseBanner: true as const };
    assert.deepEqual(decodeImportSummary(encodeImportFacts({ ...facts, hasReleaseBanner: true })), summary);
  });
});

describe('A vendored file', () => {
  it('lies in a folder for code of others, or is named by a digest', () => {
    assert.ok(isVendored('app/vendor/widget.py', false) && isVendored('third-party/widget.ts', false));
    assert.ok(isVendored('assets/index-ab.12cd34ef.js', false) && !isVendored('src/vendoring.ts', false));
  });

  it('has the banner of a release, where pages load it as it is', () => {
    assert.ok(isVendored('static/js/widget.js', true) && isVendored('static/widget.css', true));
    assert.ok(!isVendored('src/widget.ts', true) && !isVendored('static/js/widget.js', false));
  });
});
