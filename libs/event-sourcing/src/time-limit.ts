/** `AbortSignal.timeout` keeps its timer until it fires; this one is over with `done`. */
export function timeLimit(ms: number): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException(`no answer within ${ms} ms`, 'TimeoutError')), ms);
  return { signal: controller.signal, done: () => clearTimeout(timer) };
}
