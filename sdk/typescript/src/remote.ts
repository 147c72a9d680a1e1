export { Members } from './members.ts';
export { pushSnapshot } from './push-snapshot.ts';
