/** A process that follows commands, for tests of code that starts processes. */
process.on('disconnect', () => process.exit());
process.on('message', (order: { readonly do: 'answer' | 'crash' | 'exit' | 'hang' }) => {
  if (order.do === 'answer') process.send?.({ pid: process.pid, numbers: Float32Array.of(1, 2) });
  if (order.do === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (order.do === 'exit') process.exit(7);
  while (order.do === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
});
