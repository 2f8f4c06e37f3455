/** Version of SCORM that a package is made for. */
export type ScormVersion = '1.2' | '2004';
/** Elements of the data model of a package, by their names. */
export type ScormValues = Readonly<Record<string, string>>;

/** An element of a data model: what a package may do with it, and what it may hold. */
export interface ScormElement {
  readonly access: 'r' | 'w' | 'rw';
  /** characters */
  readonly length?: number;
  readonly words?: readonly string[];
  /** a number from the first to the second */
  readonly range?: readonly [number, number];
  /** regular expression */
  readonly form?: string;
  /** what is read before anything was set; absent: in 2004 that is an error */
  readonly initial?: string;
}
/** Elements by their names, with `n` in place of numbers. */
export type ScormModel = Readonly<Record<string, ScormElement>>;

/** Of one item of a package, as it is kept for a learner: the standards ask for 64,000 characters of `suspend_data`. */
export const scormStateLimits = { characters: 100_000, text: 64_000, name: 120, elements: 2500, numbered: 250 } as const;

const read: ScormElement = { access: 'r', initial: '' };
const text = (length: number): ScormElement => ({ access: 'rw', length });
const told = (length: number): ScormElement => ({ access: 'w', length });
const words = (...all: readonly string[]): ScormElement => ({ access: 'rw', words: all });
const number: ScormElement = { access: 'rw', range: [-1e7, 1e7] };
const between = (from: number, to: number): ScormElement => ({ access: 'rw', range: [from, to] });

const states12 = ['passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted'] as const;
const clock12 = '^\\d{2,4}:\\d{2}:\\d{2}(\\.\\d{1,2})?$';
const model12: ScormModel = {
  'cmi._version': { access: 'r', initial: '3.4' },
  'cmi.core.student_id': read,
  'cmi.core.student_name': read,
  'cmi.core.lesson_location': text(1000),
  'cmi.core.credit': read,
  'cmi.core.lesson_status': { ...words(...states12), initial: 'not attempted' },
  'cmi.core.entry': read,
  'cmi.core.score.raw': number,
  'cmi.core.score.min': number,
  'cmi.core.score.max': number,
  'cmi.core.total_time': read,
  'cmi.core.lesson_mode': read,
  'cmi.core.exit': { access: 'w', words: ['time-out', 'suspend', 'logout', ''] },
  'cmi.core.session_time': { access: 'w', form: clock12 },
  'cmi.suspend_data': text(scormStateLimits.text),
  'cmi.launch_data': read,
  'cmi.comments': text(4096),
  'cmi.comments_from_lms': read,
  'cmi.objectives.n.id': text(255),
  'cmi.objectives.n.score.raw': number,
  'cmi.objectives.n.score.min': number,
  'cmi.objectives.n.score.max': number,
  'cmi.objectives.n.status': words(...states12),
  'cmi.student_data.mastery_score': read,
  'cmi.student_data.max_time_allowed': read,
  'cmi.student_data.time_limit_action': read,
  'cmi.student_preference.audio': text(255),
  'cmi.student_preference.language': text(255),
  'cmi.student_preference.speed': text(255),
  'cmi.student_preference.text': text(255),
  'cmi.interactions.n.id': told(255),
  'cmi.interactions.n.objectives.n.id': told(255),
  'cmi.interactions.n.time': told(20),
  'cmi.interactions.n.type': told(20),
  'cmi.interactions.n.correct_responses.n.pattern': told(4000),
  'cmi.interactions.n.weighting': told(20),
  'cmi.interactions.n.student_response': told(4000),
  'cmi.interactions.n.result': told(20),
  'cmi.interactions.n.latency': told(20),
};

const completion = words('completed', 'incomplete', 'not attempted', 'unknown');
const success = words('passed', 'failed', 'unknown');
const model2004: ScormModel = {
  'cmi._version': { access: 'r', initial: '1.0' },
  'cmi.comments_from_learner.n.comment': text(4000),
  'cmi.comments_from_learner.n.location': text(250),
  'cmi.comments_from_learner.n.timestamp': text(40),
  'cmi.comments_from_lms.n.comment': { access: 'r' },
  'cmi.completion_status': { ...completion, initial: 'unknown' },
  'cmi.completion_threshold': { access: 'r' },
  'cmi.credit': read,
  'cmi.entry': read,
  'cmi.exit': { access: 'w', words: ['time-out', 'suspend', 'logout', 'normal', ''] },
  'cmi.interactions.n.id': text(4000),
  'cmi.interactions.n.type': text(20),
  'cmi.interactions.n.objectives.n.id': text(4000),
  'cmi.interactions.n.timestamp': text(40),
  'cmi.interactions.n.correct_responses.n.pattern': text(8000),
  'cmi.interactions.n.weighting': number,
  'cmi.interactions.n.learner_response': text(8000),
  'cmi.interactions.n.result': text(20),
  'cmi.interactions.n.latency': text(40),
  'cmi.interactions.n.description': text(500),
  'cmi.launch_data': { access: 'r' },
  'cmi.learner_id': read,
  'cmi.learner_name': read,
  'cmi.learner_preference.audio_level': { ...between(0, 1000), initial: '1' },
  'cmi.learner_preference.language': { ...text(250), initial: '' },
  'cmi.learner_preference.delivery_speed': { ...between(0, 1000), initial: '1' },
  'cmi.learner_preference.audio_captioning': { ...words('-1', '0', '1'), initial: '0' },
  'cmi.location': text(1000),
  'cmi.max_time_allowed': { access: 'r' },
  'cmi.mode': read,
  'cmi.objectives.n.id': text(4000),
  'cmi.objectives.n.score.scaled': between(-1, 1),
  'cmi.objectives.n.score.raw': number,
  'cmi.objectives.n.score.min': number,
  'cmi.objectives.n.score.max': number,
  'cmi.objectives.n.success_status': { ...success, initial: 'unknown' },
  'cmi.objectives.n.completion_status': { ...completion, initial: 'unknown' },
  'cmi.objectives.n.progress_measure': between(0, 1),
  'cmi.objectives.n.description': text(500),
  'cmi.progress_measure': between(0, 1),
  'cmi.scaled_passing_score': { access: 'r' },
  'cmi.score.scaled': between(-1, 1),
  'cmi.score.raw': number,
  'cmi.score.min': number,
  'cmi.score.max': number,
  'cmi.session_time': { access: 'w', form: '^P(?=.)(\\d+Y)?(\\d+M)?(\\d+D)?(T(?=.)(\\d+H)?(\\d+M)?(\\d+(\\.\\d{1,2})?S)?)?$' },
  'cmi.success_status': { ...success, initial: 'unknown' },
  'cmi.suspend_data': text(scormStateLimits.text),
  'cmi.time_limit_action': { access: 'r', initial: 'continue,no message' },
  'cmi.total_time': read,
  // what follows which rules is not asked here (decision 0179)
  'adl.nav.request': text(100),
  'adl.nav.request_valid.continue': { access: 'r', initial: 'unknown' },
  'adl.nav.request_valid.previous': { access: 'r', initial: 'unknown' },
};
export const scormModels: Readonly<Record<ScormVersion, ScormModel>> = { '1.2': model12, 2004: model2004 };

/**
 * Sandbox of the frame of a package. At an address of the page's own origin it has an origin that is nobody's; at that of packages it may
 * keep it, so that its frames reach each other.
 * @param own origin of the page
 */
export const scormSandbox = (url: string, own: string): string =>
  new URL(url, own).origin === own ? 'allow-scripts allow-forms' : 'allow-scripts allow-forms allow-same-origin';

// the text of the two functions below goes into pages of packages, so they name nothing outside of themselves

/** Element of a name with its numbers; null: the model has none. */
export function scormElementOf(model: ScormModel, name: string): ScormElement | null {
  const pattern = name.replace(/\.(?:0|[1-9]\d{0,3})(?=\.|$)/g, '.n');
  // an `n` in the name itself is no number
  if (/\.n(?:\.|$)/.test(name) || !Object.hasOwn(model, pattern)) return null;
  return model[pattern] ?? null;
}

/** Whether an element may hold a text. */
export function isScormText(element: ScormElement, value: string): boolean {
  if (element.words) return element.words.indexOf(value) >= 0;
  if (element.form) return value.length <= 40 && new RegExp(element.form).test(value);
  if (!element.range) return value.length <= (element.length ?? 0);
  const [from, to] = element.range;
  // shares of a whole are written with all their decimals
  const isNumber = /^-?(?:\d{1,8}(?:\.\d{0,25})?|\.\d{1,25})$/.test(value);
  return value === '' || (isNumber && Number(value) >= from && Number(value) <= to);
}

/** Whether these are what a package of the version may set, and no more than is kept. */
export function takesScormValues(version: ScormVersion, values: ScormValues): boolean {
  const all = Object.entries(values);
  const size = all.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (all.length > scormStateLimits.elements || size > scormStateLimits.characters) return false;
  return all.every(([name, value]) => {
    const element = scormElementOf(scormModels[version], name);
    return element !== null && element.access !== 'r' && isScormText(element, value);
  });
}
