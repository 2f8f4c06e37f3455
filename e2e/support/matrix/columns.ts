import type { CallTypes, ErrorName } from '@xuekao/contracts';

/** Every call that has a route at the gateway. */
export type RoutedPath = Extract<keyof CallTypes, `/api/${string}`>;

/**
 * Callers. `elsewhere`: the administrator of a sibling department, with every permission; `administrator`: of the whole site, with every
 * permission.
 */
export const columns = ['anonymous', 'owner', 'learner', 'elsewhere', 'administrator'] as const;

/**
 * Colleagues of the owner, with every permission, asked in the rows of the console. With roleLevel 3: `colleague` has no share; with the
 * three others each bank, template and exam of the owner is shared. `formMaster` (roleLevel 2) leads the class of the learner, a department
 * below the owner's, and has no share.
 */
export const colleagues = ['colleague', 'viewer', 'editor', 'marker', 'formMaster'] as const;
export type Column = (typeof columns)[number] | (typeof colleagues)[number];
export type Code = 'OK' | ErrorName;
export type Codes = readonly [anonymous: Code, owner: Code, otherLearner: Code, elsewhere: Code, administrator: Code];

/**
 * Owner of the object: a learner, or in the console a teacher, who holds every permission for own objects (roleLevel 3). Departments are
 * made by the administrator of the department above them (`head`, roleLevel 2, every permission): a teacher can make none.
 */
export type OwnerKind = 'learner' | 'teacher' | 'head';
