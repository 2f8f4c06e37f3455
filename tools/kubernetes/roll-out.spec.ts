import { expect, test } from '@jest/globals';
import { serviceNames } from '@xuekao/contracts';
import { keeperName } from '../accounts/names.ts';
import { manifestsIn, named } from './manifests.ts';
import { rollOut } from './roll-out.ts';

/** Every call of the program kubectl in its order; what it prints, and which call fails, is the case's. */
function cluster(answers: (call: string) => string = () => ''): { calls: string[]; kubectl(args: readonly string[]): Promise<string> } {
  const calls: string[] = [];
  const kubectl = async (args: readonly string[]): Promise<string> => {
    const call = args.join(' ');
    calls.push(call);
    return answers(call);
  };
  return { calls, kubectl };
}
const order = [keeperName, ...serviceNames, 'gateway'];
const common = { overlay: 'small', timeout: '600s', say: () => {} };

test('each kind of process is ready before the next one is touched, and the jobs before all of them', async () => {
  const { calls, kubectl } = cluster();
  await rollOut({ ...common, stop: [], kubectl });
  expect(calls).toEqual([
    'delete job -l xuekao/kind=job --ignore-not-found',
    'apply -k small -l xuekao/kind!=service,xuekao/kind!=gateway',
    'wait --for=condition=Complete --timeout=600s job/accounts job/upgrade job/files',
    ...order.flatMap((name) => [`apply -k small -l app.kubernetes.io/name=${name}`, `rollout status deployment/${name} --timeout=600s`]),
  ]);
});

test('one that does not become ready leaves all later ones as they are', async () => {
  const { calls, kubectl } = cluster((call) => {
    if (call.startsWith('rollout status deployment/exam')) throw new Error('timed out');
    return '';
  });
  await expect(rollOut({ ...common, stop: [], kubectl })).rejects.toThrow('timed out');
  expect(calls.filter((call) => /name=(?:payment|gateway)$/.test(call))).toEqual([]);
  expect(calls.at(-2)).toBe('apply -k small -l app.kubernetes.io/name=exam');
});

test('processes whose old ones may not meet the new data end before it is changed, and are as many as before afterwards', async () => {
  const { calls, kubectl } = cluster((call) => {
    if (call.endsWith('-o name')) return 'deployment.apps/some';
    return call.startsWith('get deployment/exam') ? '3' : '1';
  });
  await rollOut({ ...common, stop: ['identity', 'exam', 'gateway'], kubectl });
  const ended = ['gateway', 'exam', 'identity'].flatMap((name) => [
    `scale deployment/${name} --replicas=0`,
    `wait --for=delete --timeout=600s pod -l app.kubernetes.io/name=${name}`,
  ]);
  expect(calls.filter((call) => !call.startsWith('get ')).slice(0, 7)).toEqual([
    ...ended,
    'delete job -l xuekao/kind=job --ignore-not-found',
  ]);
  expect(calls.indexOf('scale deployment/exam --replicas=3')).toBe(calls.indexOf('apply -k small -l app.kubernetes.io/name=exam') + 1);
});

test('what is not there yet is not stopped, and a name of no process is refused before anything is done', async () => {
  const fresh = cluster();
  await rollOut({ ...common, stop: ['exam'], kubectl: fresh.kubectl });
  expect(fresh.calls.filter((call) => call.startsWith('scale'))).toEqual([]);
  const wrong = cluster();
  await expect(rollOut({ ...common, stop: ['exams'], kubectl: wrong.kubectl })).rejects.toThrow('No process of the platform: exams');
  expect(wrong.calls).toEqual([]);
});

test('the label by which a process is chosen is on its deployment', () => {
  const base = manifestsIn('base');
  const labels = order.map((name) => named(base, 'Deployment', name)?.metadata.labels?.['app.kubernetes.io/name']);
  expect(labels).toEqual(order);
});
