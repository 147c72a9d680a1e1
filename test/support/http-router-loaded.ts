/**
 * For runs that plant defects: the router is loaded with the tests, not by the first server that one of them starts. What
 * modules do while they are loaded then belongs to no test, and is tried in a process of its own.
 */
export { createRoutedServer } from '#server/fronts/http/router.ts';
