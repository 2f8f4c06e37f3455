import { accountCalls } from './account.js';
import { departmentCalls } from './departments.js';
import { dictionaryCalls } from './dictionary.js';
import { groupCalls } from './groups.js';
import { menuCalls } from './menus.js';
import { messageCalls } from './messages.js';
import { roleCalls } from './roles.js';
import { signInCalls } from './sign-in.js';
import { siteCalls } from './site.js';
import { userCalls } from './users.js';

export type { DepartNode } from './departments.js';
export { newPassword, type TreeNode } from './fields.js';
export type { MenuNode } from './menus.js';

export const identityCalls = { ...signInCalls, ...accountCalls, ...siteCalls, ...messageCalls, ...menuCalls, ...userCalls, ...groupCalls, ...departmentCalls, ...roleCalls, ...dictionaryCalls };
