import { nodeSqlite } from '#server/platform/store/node-sqlite.ts';
import { describeStore } from '../../../../support/store/describe-store.ts';

describeStore(nodeSqlite);
