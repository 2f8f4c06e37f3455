export { configTypeNames, configTypes, type ConfigType } from './config-types.js';
export { fieldFault, formFault, longestKey } from './faults.js';
export type { ProviderField, ProviderSpec } from './fields.js';
export { providerOf, providers, providersOf } from './list.js';
export { isAsked, isMask, isPlace, isSamePlace, maskSecret, merchantOf, type ProviderData, type ProviderValues } from './values.js';
