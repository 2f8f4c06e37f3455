import { isScormText, scormElementOf, scormModels, scormStateLimits, type ScormModel, type ScormVersion } from '@xuekao/contracts';

/** Window of a package's page, as far as the script needs it. */
export interface FrameWindow {
  name: string;
  readonly top: { postMessage: (message: unknown, target: string) => void } | null;
  parent: unknown;
  readonly document: { readonly cookie: string };
  readonly localStorage?: unknown;
  readonly sessionStorage?: unknown;
  API?: unknown;
  API_1484_11?: unknown;
  addEventListener: (kind: string, listener: () => void) => void;
  setTimeout: (work: () => void, ms: number) => unknown;
  clearTimeout: (timer: unknown) => void;
}
/** State of an item, which the learner's page gives its frame as the frame's name, and which stays there while its pages change. */
export interface FrameState {
  xuekaoScorm: true;
  /** tells the learner's page that a message is of this frame */
  secret: string;
  version: ScormVersion;
  values: Record<string, string>;
  given: Record<string, string>;
  /** the page before this one has begun a session and not ended it */
  isRunning?: boolean;
}
interface Known {
  readonly models: Readonly<Record<ScormVersion, ScormModel>>;
  readonly limits: typeof scormStateLimits;
  readonly elementOf: typeof scormElementOf;
  readonly isText: typeof isScormText;
}

/**
 * Gives a page of a package the interface of SCORM: values are there at once, and what is set is told to the learner's page by messages.
 * Its text is sent to browsers as it is compiled, so it names nothing outside of itself.
 */
export function startScorm(frame: FrameWindow, { models, limits, elementOf, isText }: Known): void {
  // an origin that is nobody's has neither storage nor cookies, and asking for them would end a package's script
  for (const [owner, name, instead] of [
    [frame, 'localStorage', { value: storageOfPage() }],
    [frame, 'sessionStorage', { value: storageOfPage() }],
    [frame.document, 'cookie', { get: () => '', set: () => undefined }],
  ] as const) {
    try {
      void (owner as Readonly<Record<string, unknown>>)[name];
    } catch {
      Object.defineProperty(owner, name, { ...instead, configurable: true });
    }
  }
  try {
    // a frame within a package of an origin of its own finds the interface of the page around it
    const around = frame.parent as FrameWindow;
    if (around !== frame && (around.API !== undefined || around.API_1484_11 !== undefined)) return;
  } catch {
    // the page around it is of another origin
  }
  const isOutermost = frame.parent === frame.top && frame.parent !== frame;
  const known = isOutermost ? stateOf(frame.name) : null;
  const { top } = frame;

  function stateOf(text: string): FrameState | null {
    try {
      const state = JSON.parse(text) as FrameState | null;
      return state !== null && state.xuekaoScorm ? state : null;
    } catch {
      return null;
    }
  }

  /** Storage that is gone with its page. */
  function storageOfPage(): object {
    const kept: Record<string, string> = Object.create({
      getItem: (key: unknown) => (Object.hasOwn(kept, String(key)) ? kept[String(key)] : null),
      setItem: (key: unknown, value: unknown) =>
        void Object.defineProperty(kept, String(key), { value: String(value), writable: true, enumerable: true, configurable: true }),
      removeItem: (key: unknown) => void delete kept[String(key)],
      clear: () => Object.keys(kept).forEach((key) => delete kept[key]),
      key: (at: number) => Object.keys(kept)[at] ?? null,
      get length() {
        return Object.keys(kept).length;
      },
    }) as Record<string, string>; // what it has of its own is set above
    return kept;
  }

  function interfaceOf(version: ScormVersion, state: FrameState | null) {
    const is12 = version === '1.2';
    const model = models[version];
    const values: Record<string, string> = { ...state?.values };
    const given: Record<string, string> = { ...state?.given };
    const errors: Record<string, string> = is12
      ? {
          ...{ 0: 'No error', 101: 'General exception', 201: 'Invalid argument error', 202: 'Element cannot have children' },
          ...{ 203: 'Element not an array, cannot have count', 301: 'Not initialized', 401: 'Not implemented error' },
          ...{ 402: 'Invalid set value, element is a keyword', 403: 'Element is read only', 404: 'Element is write only' },
          405: 'Incorrect data type',
        }
      : {
          ...{ 0: 'No error', 103: 'Already initialized', 104: 'Content instance terminated', 112: 'Termination before initialization' },
          ...{ 113: 'Termination after termination', 122: 'Retrieve data before initialization', 123: 'Retrieve data after termination' },
          ...{ 132: 'Store data before initialization', 133: 'Store data after termination', 142: 'Commit before initialization' },
          ...{ 143: 'Commit after termination', 201: 'General argument error', 301: 'General get failure', 351: 'General set failure' },
          ...{ 401: 'Undefined data model element', 403: 'Data model element value not initialized' },
          ...{ 404: 'Data model element is read only', 405: 'Data model element is write only', 406: 'Data model element type mismatch' },
        };
    let phase: 'before' | 'running' | 'ended' = state?.isRunning === true ? 'running' : 'before';
    /** the session is of the page before, and this page may go on with it or begin its own */
    let isCarried = phase === 'running';
    let error = 0;
    let timer: unknown;
    const sizeOf = (): number => Object.keys(values).reduce((sum, name) => sum + name.length + (values[name] ?? '').length, 0);
    let size = sizeOf();

    const failed = <Answer>(code: number, answer: Answer): Answer => {
      error = code;
      return answer;
    };
    /** The next page of the item begins with it. */
    const keep = (): void => {
      if (state !== null) frame.name = JSON.stringify({ ...state, values, given, isRunning: phase === 'running' });
    };
    const tell = (what: { isCommit?: boolean; isEnded?: boolean }): void => {
      frame.clearTimeout(timer);
      timer = undefined;
      if (state === null) return;
      keep();
      const { isCommit = false, isEnded = false } = what;
      top?.postMessage({ xuekaoScorm: true, secret: state.secret, values: { ...values }, isCommit, isEnded }, '*');
    };
    const later = (): void => {
      timer ??= frame.setTimeout(() => tell({}), 100);
    };
    /** `[before it has begun, after it has ended]`; in 1.2 there is one code for both */
    const refusal = (codes: readonly [number, number]): number => (is12 ? 301 : phase === 'before' ? codes[0] : codes[1]);
    const session = is12 ? ['cmi.core.exit', 'cmi.core.session_time'] : ['cmi.exit', 'cmi.session_time', 'adl.nav.request'];

    function initialize(argument: unknown): 'true' | 'false' {
      if (argument !== '' && argument !== undefined && argument !== null) return failed(201, 'false');
      if (isCarried && phase === 'running') {
        isCarried = false;
        return failed(0, 'true');
      }
      if (phase === 'running') return failed(is12 ? 101 : 103, 'false');
      if (phase === 'ended' && !is12) return failed(104, 'false');
      phase = 'running';
      // of the session before
      for (const name of session) delete values[name];
      size = sizeOf();
      keep();
      return failed(0, 'true');
    }
    function terminate(argument: unknown): 'true' | 'false' {
      if (argument !== '' && argument !== undefined && argument !== null) return failed(201, 'false');
      if (phase !== 'running') return failed(refusal([112, 113]), 'false');
      phase = 'ended';
      tell({ isEnded: true });
      return failed(0, 'true');
    }
    function commit(argument: unknown): 'true' | 'false' {
      if (argument !== '' && argument !== undefined && argument !== null) return failed(201, 'false');
      if (phase !== 'running') return failed(refusal([142, 143]), 'false');
      tell({ isCommit: true });
      return failed(0, 'true');
    }

    const has = (list: string, at: number): boolean => Object.keys(values).some((name) => name.startsWith(`${list}.${at}.`));
    /** How many elements a list has. */
    function countOf(list: string): number {
      let count = 0;
      while (count < limits.numbered && has(list, count)) count += 1;
      return count;
    }
    const patternOf = (name: string): string => name.replace(/\.\d+(?=\.|$)/g, '.n');
    function childrenOf(name: string): string[] {
      const start = `${patternOf(name)}.`;
      const below = Object.keys(model).flatMap((each) => (each.startsWith(start) ? [each.slice(start.length)] : []));
      const rest = below.map((each) => (each.startsWith('n.') ? each.slice(2) : each).split('.')[0] ?? '');
      return rest.filter((each, at) => rest.indexOf(each) === at);
    }
    /** `_children` and `_count`, of which the model has no element; null: it is another name. */
    function keyword(name: string): string | null {
      const [, of = '', word] = /^(.+)\.(_children|_count)$/.exec(name) ?? [];
      if (word === undefined) return null;
      const children = childrenOf(of);
      const isList = Object.keys(model).some((each) => each.startsWith(`${patternOf(of)}.n.`));
      if (children.length === 0) return failed(is12 ? (word === '_count' ? 203 : 202) : 401, '');
      if (word === '_children') return failed(0, children.join(','));
      return isList ? failed(0, String(countOf(of))) : failed(is12 ? 203 : 301, '');
    }
    function getValue(argument: unknown): string {
      if (phase !== 'running') return failed(refusal([122, 123]), '');
      const name = String(argument);
      const word = keyword(name);
      if (word !== null) return word;
      const element = elementOf(model, name);
      if (element === null) return failed(401, '');
      if (element.access === 'w') return failed(is12 ? 404 : 405, '');
      const value = (element.access === 'r' ? given[name] : values[name]) ?? element.initial ?? (is12 ? '' : undefined);
      return value === undefined ? failed(403, '') : failed(0, value);
    }

    /** Elements of a list are set in their order. */
    function skips(name: string): boolean {
      const parts = name.split('.');
      return parts.some((part, at) => {
        if (!/^\d+$/.test(part)) return false;
        const index = Number(part);
        return index >= limits.numbered || (index > 0 && !has(parts.slice(0, at).join('.'), index - 1));
      });
    }
    function setValue(argument: unknown, text: unknown): 'true' | 'false' {
      if (phase !== 'running') return failed(refusal([132, 133]), 'false');
      const [name, value] = [String(argument), String(text)];
      if (/\._(?:children|count|version)$/.test(name)) return failed(is12 ? 402 : 404, 'false');
      const element = elementOf(model, name);
      if (element === null) return failed(401, 'false');
      if (element.access === 'r') return failed(is12 ? 403 : 404, 'false');
      if (!isText(element, value)) return failed(is12 ? 405 : 406, 'false');
      if (skips(name)) return failed(is12 ? 201 : 351, 'false');
      const before = values[name];
      const grown = size + value.length - (before === undefined ? -name.length : before.length);
      const isTooMuch = grown > limits.characters || (before === undefined && Object.keys(values).length >= limits.elements);
      if (isTooMuch) return failed(is12 ? 101 : 351, 'false');
      size = grown;
      values[name] = value;
      later();
      return failed(0, 'true');
    }

    // a page that is left tells what it has set
    frame.addEventListener('pagehide', () => {
      if (timer !== undefined) tell({});
    });
    const lastError = (): string => String(error);
    const errorText = (code: unknown): string => errors[String(code)] ?? '';
    return is12
      ? {
          ...{ LMSInitialize: initialize, LMSFinish: terminate, LMSGetValue: getValue, LMSSetValue: setValue, LMSCommit: commit },
          ...{ LMSGetLastError: lastError, LMSGetErrorString: errorText, LMSGetDiagnostic: errorText },
        }
      : {
          ...{ Initialize: initialize, Terminate: terminate, GetValue: getValue, SetValue: setValue, Commit: commit },
          ...{ GetLastError: lastError, GetErrorString: errorText, GetDiagnostic: errorText },
        };
  }

  // without a state it is a preview: the package finds whichever it looks for, and nothing is kept
  if (known?.version !== '2004') frame.API = interfaceOf('1.2', known);
  if (known?.version !== '1.2') frame.API_1484_11 = interfaceOf('2004', known);
  if (!isOutermost) return;
  // packages look at the page around them: that is of another origin, and reading it would end their script
  const around: Record<string, unknown> = { API: frame.API, API_1484_11: frame.API_1484_11 };
  // what a page may do with one of another origin; some send it messages whoever it is
  around['postMessage'] = (...given: Parameters<NonNullable<typeof top>['postMessage']>): void => top?.postMessage(...given);
  around['parent'] = around;
  around['top'] = around;
  frame.parent = around;
}

/** The script as a browser reads it. */
export function scormScript(): string {
  const [models, limits] = [JSON.stringify(scormModels), JSON.stringify(scormStateLimits)];
  const known = `{ models: ${models}, limits: ${limits}, elementOf: ${scormElementOf.toString()}, isText: ${isScormText.toString()} }`;
  return `(${startScorm.toString()})(window, ${known});\n`;
}
