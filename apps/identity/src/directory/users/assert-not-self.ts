import { ApiError, type Caller } from '@groundwork/rest';

/** Nobody locks themselves out. Throws `forbidden`. (identity.md §8, "Users") */
export function assertNotSelf(caller: Caller, userId: string, act: string): void {
  if (caller.isUser && caller.subject === userId) throw new ApiError('forbidden', `Users cannot ${act} themselves.`);
}
