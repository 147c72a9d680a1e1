import { describeMemoryMembers } from '../../support/store/describe-member-store.ts';

describeMemoryMembers();
