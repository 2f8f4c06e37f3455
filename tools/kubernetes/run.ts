import { report } from '../support/problem.ts';
import { checkManifests } from './check.ts';

try {
  const { checked, faults } = await checkManifests((text) => console.log(text));
  for (const fault of faults) console.log(`FAULT ${fault}`);
  console.log(`${checked.join(', ')}: right; ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  report(error);
}
