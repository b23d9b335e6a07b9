import { UuidsField } from '@groundwork/rest';

/** Users to link or unlink. (identity.md §8, "Link bodies") */
export class UsersBody {
  @UuidsField() users!: string[];
}

/** Roles to link or unlink. */
export class RolesBody {
  @UuidsField() roles!: string[];
}

/** Groups to link or unlink. */
export class GroupsBody {
  @UuidsField() groups!: string[];
}
