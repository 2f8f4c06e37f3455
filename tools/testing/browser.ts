import { onPath } from '../support/files.ts';
import { consent } from '../support/consent.ts';
import { Problem } from '../support/problem.ts';
import { mustRun, run } from '../support/run.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const packages = ['chromium', 'fonts-noto-cjk'];
const remedy = `sudo apt-get install ${packages.join(' ')}`;

/** The browser of the journeys, with fonts that hold Chinese; on Debian installed when it is missing. */
export async function browserProgram(say: (text: string) => void): Promise<string> {
  const found = process.env['CHROMIUM'] || names.map((name) => onPath(name)).find((path) => path !== undefined);
  if (found !== undefined && (await hasChineseFonts())) return found;
  if (onPath('apt-get') === undefined) throw new Problem('Chromium and a Chinese font are needed for the browser journeys: install them (CHROMIUM names the program), or run the other stages only.');
  if (process.getuid?.() !== 0) throw new Problem(`Chromium and a Chinese font are needed for the browser journeys and only root may install them: ${remedy}`);
  say(`installing system packages from Debian: ${packages.join(', ')} (about 200 MB)`);
  if (!(await consent('Install them now?'))) throw new Problem(`Chromium and a Chinese font are needed for the browser journeys: ${remedy}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await mustRun('Reading the package lists of Debian', 'apt-get', ['update'], { env });
  await mustRun(`Installing ${packages.join(', ')}`, 'apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  // a PATH that was put together before the package came may not lead there
  return found ?? onPath('chromium') ?? '/usr/bin/chromium';
}

async function hasChineseFonts(): Promise<boolean> {
  if (onPath('fc-list') === undefined) return false;
  return (await run('fc-list', [':lang=zh-cn', 'family'])).output.trim() !== '';
}
