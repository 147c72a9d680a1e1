import assert from 'node:assert/strict';
import { isTestPath } from '#server/engine/source/tests.ts';

function check(expected: boolean, paths: string): void {
  for (const path of paths.trim().split(/\s+/)) assert.equal(isTestPath(path), expected, path);
}

describe('test paths', () => {
  it('of JavaScript and TypeScript', () => {
    check(true, 'src/a.test.ts a.spec.jsx b.test-d.ts src/__tests__/a.js a.e2e-spec.ts e2e/login.ts cart-test.js');
    check(true, 'cypress/support/index.js src/vs/base/test/common/a.ts a.cy.ts Button.spec.vue spec/models-spec.js');
    check(false, 'src/contest.ts src/latest.js src/operation-spec.ts src/testing.ts src/tester/run.ts test-bed.ts');
  });

  it('of Python', () => {
    check(true, 'test_a.py pkg/tests/helper.py a_test.py conftest.py app/tests.py lib/test/a.pyi');
    check(false, 'pkg/testing/fixtures.py attest.py pkg/contest_rules.py latest/a.py');
  });

  it('of languages on the JVM', () => {
    check(true, 'src/test/java/a/Helper.java a/CartTest.java a/TestCart.java a/CartIT.java CartSpec.scala');
    check(true, 'src/androidTest/kotlin/A.kt');
    check(false, 'a/Latest.java a/Testimony.java a/AUDIT.java src/main/java/Spec.java');
  });

  it('of C#, Go, Rust, Swift, C and C++', () => {
    check(true, 'Shop.Tests/Cart.cs Shop.UnitTests/A.cs ShopTests/Cart.swift CartTests.cs a/cart_test.go');
    check(true, 'tests/cart.rs src/cart/tests.rs cart_test.cc cart_unittest.cpp');
    check(false, 'Shop/Contest.cs a/testutil.go src/test_runner_api.rs src/attest.c');
  });

  it('of Ruby, PHP, Perl, R and shells', () => {
    check(true, 'spec/models/cart_spec.rb test/cart_test.rb CartTest.php t/basic.t tests/testthat/test-a.R a.bats');
    check(false, 'docs/spec/format.md lib/spec.rb t/readme.md lib/contest.php');
  });
});
