import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '@xuekao/platform';
import { Types } from 'mongoose';
import { ignoringRaces } from '../kernel/ignoring-races.js';
import { dictionarySeeds, type DictionarySeedValue } from './dictionary/dictionary.seed.js';
import { SiteCollections } from './site.collections.js';
import { siteId, siteSeed } from './site.seed.js';

/**
 * Seeds of every installation, before the first call is answered. Existing rows stay as people left them; several processes may do this at
 * once.
 */
@Injectable()
export class SiteSeeding implements OnModuleInit {
  constructor(
    private readonly collections: SiteCollections,
    @Inject(CONFIG) private readonly config: Pick<Config, 'demo'>,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.collections.createIndexes();
    // a demo site shows how things are sold: its sandbox of payment runs beside it
    const site = { ...siteSeed, switches: { ...siteSeed.switches, modulePay: this.config.demo } };
    await ignoringRaces(this.collections.site.updateOne({ _id: siteId }, { $setOnInsert: site }, { upsert: true }));
    for (const [dicCode, values] of Object.entries(dictionarySeeds)) await this.addDictionary(dicCode, values);
  }

  private async addDictionary(dicCode: string, values: readonly DictionarySeedValue[]): Promise<void> {
    const { dictionary } = this.collections;
    // a value that somebody deleted must not come back with the next start
    if (await dictionary.exists({ dicCode })) return;
    const rows = flatten(values, null).map((row, index) => ({ ...row, dicCode, sort: index + 1 }));
    await ignoringRaces(dictionary.insertMany(rows, { ordered: false, throwOnValidationError: true }));
  }
}

interface FlatValue {
  _id: Types.ObjectId;
  parentId: Types.ObjectId | null;
  title: string;
  dicValue: string;
}
function flatten(values: readonly DictionarySeedValue[], parentId: Types.ObjectId | null): FlatValue[] {
  return values.flatMap(({ title, value, children = [] }) => {
    const _id = new Types.ObjectId();
    return [{ _id, parentId, title, dicValue: value }, ...flatten(children, _id)];
  });
}
