import { Global, Module } from '@nestjs/common';
import { DictionaryController } from './dictionary/dictionary.controller.js';
import { DictionaryService } from './dictionary/dictionary.service.js';
import { LicenceController } from './licence/licence.controller.js';
import { LicenceService } from './licence/licence.service.js';
import { ProviderConfigs } from './providers/provider-configs.js';
import { ProviderTests } from './providers/provider-tests.js';
import { SettingController } from './settings/setting.controller.js';
import { SiteSettings } from './settings/site-settings.js';
import { Site } from './site.js';
import { SiteCollections } from './site.collections.js';
import { SiteController } from './site.controller.js';
import { SiteSeeding } from './site.seeding.js';
import { SiteService } from './site.service.js';
import { SiteMetrics } from './status/site-metrics.js';
import { StoreMetrics } from './status/store-metrics.js';
import { StatusController } from './status/status.controller.js';
import { StatusService } from './status/status.service.js';
import { StorageController } from './storage/storage.controller.js';
import { StorageService } from './storage/storage.service.js';

@Global()
@Module({
  controllers: [SiteController, SettingController, StorageController, StatusController, DictionaryController, LicenceController],
  providers: [
    SiteCollections,
    SiteSeeding,
    SiteService,
    Site,
    SiteSettings,
    ProviderConfigs,
    ProviderTests,
    StorageService,
    StatusService,
    SiteMetrics,
    StoreMetrics,
    DictionaryService,
    LicenceService,
  ],
  exports: [Site],
})
export class SiteModule {}
