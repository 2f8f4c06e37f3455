import { Injectable } from '@nestjs/common';
import { OwnCollections } from '../kernel/own-collections.js';
import { dictionarySchema, type DictionaryDoc } from './dictionary/dictionary.model.js';
import { licenceSchema, type LicenceDoc } from './licence/licence.model.js';
import { providerConfigSchema, type ProviderConfigDoc } from './providers/provider-config.model.js';
import { siteSchema, type SiteDoc } from './site.model.js';

/** Collections of the whole site. */
@Injectable()
export class SiteCollections extends OwnCollections {
  readonly site = this.own<SiteDoc>('Site', siteSchema, 'site');
  readonly providerConfigs = this.own<ProviderConfigDoc>('ProviderConfig', providerConfigSchema, 'provider_configs');
  readonly licences = this.own<LicenceDoc>('Licence', licenceSchema, 'licences');
  readonly dictionary = this.own<DictionaryDoc>('DictionaryValue', dictionarySchema, 'dictionary_values');
}
