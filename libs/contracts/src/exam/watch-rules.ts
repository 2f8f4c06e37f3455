import { z } from 'zod';
import { flag, integer } from '../fields.js';
import { watchLimits } from '../watch-limits.js';

const { leaveCheck, leaveCount, actionInterval } = watchLimits;

/** Watching of an attempt as an exam is saved. Without a field a new exam has the usual value, a stored one keeps its own. */
export const watchRuleInput = {
  leaveOn: flag('切屏监控').optional(),
  /** seconds away from which on it counts */
  leaveCheck: integer('离开判定（秒）', leaveCheck.min, leaveCheck.max).optional(),
  /** the attempt ends with so many; 0: they are counted only */
  leaveCount: integer('离开次数上限', leaveCount.min, leaveCount.max).optional(),
  actionOn: flag('无操作监控').optional(),
  /** the attempt ends after so many seconds without a touch */
  actionInterval: integer('无操作时限（秒）', actionInterval.min, actionInterval.max).optional(),
};
export interface WatchRules {
  leaveOn: boolean;
  leaveCheck: number;
  leaveCount: number;
  actionOn: boolean;
  actionInterval: number;
}
export const watchRuleShape = {
  leaveOn: z.boolean(),
  leaveCheck: z.int(),
  leaveCount: z.int(),
  actionOn: z.boolean(),
  actionInterval: z.int(),
};
/** As a page reads it: a server of the release before this one does not tell it. */
export const watchRulesTold = {
  leaveOn: watchRuleShape.leaveOn.optional(),
  leaveCheck: watchRuleShape.leaveCheck.optional(),
  leaveCount: watchRuleShape.leaveCount.optional(),
  actionOn: watchRuleShape.actionOn.optional(),
  actionInterval: watchRuleShape.actionInterval.optional(),
};
