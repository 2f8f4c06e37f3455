import { readSetting, writeSetting } from '../../lib/preferences.js';

/** The id of this browser that the service signed. It opens the answers of this browser, so it is kept here alone. */
const key = 'survey-browser';
export const browserId = {
  get: (): string => readSetting(key) ?? '',
  set: (uuid: string): void => writeSetting(key, uuid),
};

/** The specification's key for the tab that was looked at last. */
const tabKey = 'survey-index';
export const lastSurveyTab = {
  get: (): string | null => readSetting(tabKey),
  set: (tab: string): void => writeSetting(tabKey, tab),
};
