import { z } from 'zod';
import { flag, integer } from '../fields.js';
import { watchLimits } from '../watch-limits.js';

const { leaveCheck, leaveCount, actionInterval, camInterval, faceChance, captureDays } = watchLimits;

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
  /** the computer's camera takes pictures of the sitting */
  camOn: flag('摄像头监考').optional(),
  /** minutes between two pictures; 0: none is taken, the camera is only shown */
  camInterval: integer('抓拍间隔（分钟）', camInterval.min, camInterval.max).optional(),
  /** nobody begins before the face was checked, or an administrator has identified the person */
  faceOn: flag('考前人脸核验').optional(),
  /** the attempt ends after so many pictures in a row that do not show the person; 0: they are counted only */
  faceChance: integer('连续失败次数上限', faceChance.min, faceChance.max).optional(),
  /** Ours. So long pictures of a sitting are kept. */
  captureDays: integer('抓拍保存天数', captureDays.min, captureDays.max).optional(),
  /** Ours, experimental. The screen changes its colour now and then, and the camera's pictures should follow (decision 0174) */
  camChallenge: flag('屏幕变色检测').optional(),
  /** the person shares the screen, which is recorded */
  screenOn: flag('屏幕录制').optional(),
  /** Ours. Nobody begins before phone, screen and live camera, where the exam asks for them, are seen to work */
  devicesFirst: flag('设备接通后开考').optional(),
};
export interface WatchRules {
  leaveOn: boolean;
  leaveCheck: number;
  leaveCount: number;
  actionOn: boolean;
  actionInterval: number;
  camOn: boolean;
  camInterval: number;
  faceOn: boolean;
  faceChance: number;
  captureDays: number;
  camChallenge: boolean;
  screenOn: boolean;
  devicesFirst: boolean;
}
export const watchRuleShape = {
  leaveOn: z.boolean(),
  leaveCheck: z.int(),
  leaveCount: z.int(),
  actionOn: z.boolean(),
  actionInterval: z.int(),
  camOn: z.boolean(),
  camInterval: z.int(),
  faceOn: z.boolean(),
  faceChance: z.int(),
  captureDays: z.int(),
  camChallenge: z.boolean(),
  screenOn: z.boolean(),
  devicesFirst: z.boolean(),
};
/** As a page reads it: a server of the release before this one does not tell it. */
export const watchRulesTold = {
  leaveOn: watchRuleShape.leaveOn.optional(),
  leaveCheck: watchRuleShape.leaveCheck.optional(),
  leaveCount: watchRuleShape.leaveCount.optional(),
  actionOn: watchRuleShape.actionOn.optional(),
  actionInterval: watchRuleShape.actionInterval.optional(),
  camOn: watchRuleShape.camOn.optional(),
  camInterval: watchRuleShape.camInterval.optional(),
  faceOn: watchRuleShape.faceOn.optional(),
  faceChance: watchRuleShape.faceChance.optional(),
  captureDays: watchRuleShape.captureDays.optional(),
  camChallenge: watchRuleShape.camChallenge.optional(),
  screenOn: watchRuleShape.screenOn.optional(),
  devicesFirst: watchRuleShape.devicesFirst.optional(),
};
