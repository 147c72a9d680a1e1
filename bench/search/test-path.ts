/** Test, example and fixture files, by the list of the model's card. */
const testPath =
  /(?:^|\/)(?:tests?|__tests__|spec|testing|e2e|playground|fixtures?|examples?|benchmarks?|testdata|t)\/|[._-](?:tests?|specs?)\.[^/]*$|_test\.(?:go|py|rb)$|(?:^|\/)test_[^/]*\.py$|Tests?\.(?:java|kt|cs|php)$/;

export const isTest = (path: string): boolean => testPath.test(path);
