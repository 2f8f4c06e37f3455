import { root } from '../support/paths.ts';
import { Problem } from '../support/problem.ts';
import { format, newService } from './service.ts';

const [kind, name] = process.argv.slice(2);
try {
  if (kind !== 'service' || name === undefined) throw new Problem('npm run new -- service NAME');
  const files = newService(root, name);
  await format(
    root,
    files.filter((file) => file.endsWith('.ts')),
  );
  for (const file of files) console.log(`  ${file}`);
  console.log(
    `\nThe service ${name} is written. npm install links it, npm run accounts:derive gives it rights at the broker, npm start runs it.`,
  );
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
