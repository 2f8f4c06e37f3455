import { examHallCalls } from './hall.js';
import { examListCalls } from './list.js';
import { examReleaseCalls } from './release.js';
import { examServiceCalls } from './services.js';
import { examSettingsCalls } from './settings.js';

export type { ExamCard } from './hall.js';
export { examStateFlags, examType, linkedIds, longestExamMinutes, type HallFlag } from './shapes.js';

export const examsCalls = { ...examListCalls, ...examHallCalls, ...examSettingsCalls, ...examReleaseCalls, ...examServiceCalls };
