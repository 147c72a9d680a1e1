// Prints what happens, as it happens, until the first index is complete.
import { Groundplan } from 'groundplan-sdk';

const client = new Groundplan();
const events = await client.events();
process.stdout.write('listening\n');
for await (const event of events) {
  if (event.type !== 'index.completed') {
    process.stdout.write(`${event.type}\n`);
    continue;
  }
  const { files, dependencies } = event.data.stats;
  process.stdout.write(`${files} files, ${dependencies} dependencies\n`);
  break;
}
