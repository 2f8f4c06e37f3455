import type { UpgradeStep } from '@xuekao/platform';
import { dictionarySeeds } from './dictionary/dictionary.seed.js';

const scorm = '44';

/** Changes of what the site brings along, for sites of a release before. */
export const siteUpgrades: readonly UpgradeStep[] = [
  {
    number: 15,
    name: 'the list of kinds of course files has SCORM packages',
    keepsEarlier: true,
    run: async ({ db }) => {
      const dictionary = db.collection('dictionary_values');
      const dicCode = 'course_file_type';
      const seeds = dictionarySeeds[dicCode] ?? [];
      const at = seeds.findIndex(({ value }) => value === scorm);
      // a site whose list is not made yet gets all of it
      if (at < 0 || !(await dictionary.findOne({ dicCode }))) return;
      const row = { parentId: null, title: seeds[at]?.title, sort: at + 1, revision: 0 };
      await dictionary.updateOne({ dicCode, dicValue: scorm }, { $setOnInsert: row }, { upsert: true });
    },
  },
];
