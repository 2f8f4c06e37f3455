import { z } from 'zod';
import { id, integer } from '../../fields.js';

export const longestExamMinutes = 24 * 60;
/** 1 one device, 2 several cameras or live video (specification 2, section 3). */
export const examType = z.enum(['1', '2'], '考试类型不正确');
export const categoryId = z.string('分类格式不正确').max(60, '分类格式不正确');

/**
 * By which way a person comes to an exam: from a course, from an activity, with a face that was checked. Courses are not there yet: an exam
 * is not there by one of them.
 */
export const linkedIds = {
  courseId: id('课程').optional(),
  activityId: id('活动').optional(),
  faceToken: z.string('人脸核验凭证应为文字').max(200, '人脸核验凭证不正确').optional(),
  /** Number of a paper, from 1: whoever may edit the exam sees it as its learners will, whatever its rules say. Nothing of it counts. */
  preview: integer('试卷序号', 1, 5000).optional(),
};

/** The states of an exam as a learner's card shows them (specification part 2, section 4). */
export const examStateFlags = ['READY_START', 'PROCESSING', 'WAIT_REVIEW', 'IN_REVIEW', 'FINISHED', 'OVERDUE'] as const;
export const stateFlag = z.enum(examStateFlags);
/** Filter of the hall: a state, or, our own addition, exams that can be begun now (a further attempt too) and those still to come. */
export const hallFlag = z.enum(['ALL', ...examStateFlags, 'OPEN_NOW', 'COMING']);
export type HallFlag = z.output<typeof hallFlag>;
/** When an exam shows marks, and when it shows keys and analyses: 0 at once, 1 after the window, 2 by hand (decision 0017). */
export const releaseRules = [0, 1, 2] as const;
