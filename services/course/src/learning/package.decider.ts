/**
 * Words of a SCORM package about a learner, as the platform takes them: whether an item is done, how long it took, and what it reads of
 * itself when it is opened again. Decision 0179.
 */
import type { ScormValues, ScormVersion } from '@xuekao/contracts';

export interface ItemRule {
  readonly version: ScormVersion;
  /** it never says anything: opened is done */
  readonly isAsset: boolean;
  readonly passingScore: number | null;
  readonly completionThreshold: number | null;
}
export interface Left {
  readonly values: ScormValues;
  /** of sessions that have ended */
  readonly seconds: number;
}

const numberIn = (values: ScormValues, name: string): number | null => {
  const text = values[name] ?? '';
  return text === '' ? null : Number(text);
};

/** Whether an item that says this is done. @param isEnded it has ended its session */
export function isItemDone(rule: ItemRule, values: ScormValues, isEnded: boolean): boolean {
  if (rule.isAsset) return true;
  return rule.version === '1.2' ? isDone12(rule, values, isEnded) : isDone2004(rule, values, isEnded);
}

/** SCORM 1.2 (RTE 3.4.4): a score that the manifest asks for counts more than the word; an item that says nothing is done by its end. */
function isDone12({ passingScore }: ItemRule, values: ScormValues, isEnded: boolean): boolean {
  const status = values['cmi.core.lesson_status'] ?? 'not attempted';
  const isOver = ['passed', 'completed', 'failed'].includes(status);
  const hasEndedSilently = status === 'not attempted' && isEnded && values['cmi.core.exit'] !== 'suspend';
  const score = numberIn(values, 'cmi.core.score.raw');
  if (passingScore !== null && score !== null) return (isOver || hasEndedSilently) && score >= passingScore;
  return (isOver && status !== 'failed') || hasEndedSilently;
}

/** SCORM 2004 (RTE 4.2): measures that the manifest asks for count more than the words. */
function isDone2004({ passingScore, completionThreshold }: ItemRule, values: ScormValues, isEnded: boolean): boolean {
  const progress = numberIn(values, 'cmi.progress_measure');
  const completion = values['cmi.completion_status'] ?? 'unknown';
  const success = values['cmi.success_status'] ?? 'unknown';
  const hasEndedSilently = completion === 'unknown' && isEnded && values['cmi.exit'] !== 'suspend';
  const isCompleted =
    completionThreshold !== null && progress !== null ? progress >= completionThreshold : completion === 'completed' || hasEndedSilently;
  const score = numberIn(values, 'cmi.score.scaled');
  const isPassed = passingScore !== null && score !== null ? score >= passingScore : success !== 'failed';
  return isPassed && (isCompleted || (completion === 'unknown' && success === 'passed'));
}

/** Seconds of a session as the package tells them; what is no time is none. */
export function sessionSeconds(version: ScormVersion, values: ScormValues): number {
  const text = values[version === '1.2' ? 'cmi.core.session_time' : 'cmi.session_time'] ?? '';
  if (version === '1.2') {
    const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
    return text === '' ? 0 : hours * 3600 + minutes * 60 + seconds;
  }
  const [, days, hours, minutes, seconds] = /^P.*?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(text) ?? [];
  return Number(days ?? 0) * 86_400 + Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

const two = (value: number): string => String(value).padStart(2, '0');
function timeText(version: ScormVersion, all: number): string {
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, Math.floor(all % 60)];
  return version === '1.2' ? `${String(hours).padStart(4, '0')}:${two(minutes)}:${two(seconds)}` : `PT${hours}H${minutes}M${seconds}S`;
}

/** Why an item is opened: for the first time, where it was left in the middle, or again. */
function entryOf(version: ScormVersion, left: Left | null): string {
  if (left === null) return 'ab-initio';
  const exit = left.values[version === '1.2' ? 'cmi.core.exit' : 'cmi.exit'] ?? '';
  // a page that was closed has said nothing of how it ended
  return exit === 'suspend' || exit === '' ? 'resume' : '';
}

export interface ItemFacts extends Pick<ItemRule, 'version' | 'passingScore' | 'completionThreshold'> {
  readonly launchData: string;
  readonly maxTimeAllowed: string;
  readonly timeLimitAction: string;
}

/** Elements that a package reads and never sets. */
export function givenOf(item: ItemFacts, learner: { id: string; name: string }, left: Left | null): Record<string, string> {
  const { version, launchData, maxTimeAllowed, timeLimitAction, passingScore, completionThreshold } = item;
  const total = timeText(version, left?.seconds ?? 0);
  const entry = entryOf(version, left);
  if (version === '1.2')
    return {
      'cmi.core.student_id': learner.id,
      'cmi.core.student_name': learner.name,
      'cmi.core.credit': 'credit',
      'cmi.core.lesson_mode': 'normal',
      'cmi.core.entry': entry,
      'cmi.core.total_time': total,
      'cmi.launch_data': launchData,
      'cmi.student_data.mastery_score': passingScore === null ? '' : String(passingScore),
      'cmi.student_data.max_time_allowed': maxTimeAllowed,
      'cmi.student_data.time_limit_action': timeLimitAction,
    };
  return {
    'cmi.learner_id': learner.id,
    'cmi.learner_name': learner.name,
    'cmi.credit': 'credit',
    'cmi.mode': 'normal',
    'cmi.entry': entry,
    'cmi.total_time': total,
    ...(launchData === '' ? {} : { 'cmi.launch_data': launchData }),
    ...(passingScore === null ? {} : { 'cmi.scaled_passing_score': String(passingScore) }),
    ...(completionThreshold === null ? {} : { 'cmi.completion_threshold': String(completionThreshold) }),
    ...(timeLimitAction === '' ? {} : { 'cmi.time_limit_action': timeLimitAction }),
  };
}
