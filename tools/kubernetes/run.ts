import { report } from '../support/problem.ts';
import { stringify } from 'yaml';
import { checkManifests } from './check.ts';
import { alarmGroups } from './manifests.ts';

/** `alarms`: prints them as a file of rules for a Prometheus outside of Kubernetes; without a word the manifests are checked. */
if (process.argv[2] === 'alarms') console.log(stringify(alarmGroups()));
else await check();

async function check(): Promise<void> {
  try {
    const { checked, faults } = await checkManifests((text) => console.log(text));
    for (const fault of faults) console.log(`FAULT ${fault}`);
    console.log(`${checked.join(', ')}: right; ${faults.length} faults`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } catch (error) {
    report(error);
  }
}
