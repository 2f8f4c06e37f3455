export { failedByDuplicatesOnly } from './bulk.js';
export { dropFormerIndex } from './former-index.js';
export { LeasedJobs, type LeasedJob } from './leased-jobs.js';
export { findPage, listSort, pageOf, skipOf, type ListQuery, type Page } from './list.js';
export { nativeOf } from './native-of.js';
export { checkRevision, revisionOf, savedObject, saveRevised, type Revised } from './revision.js';
export { schemaOptions } from './schema-options.js';
export { containing, escapePattern, startingWith } from './search.js';
export { inTransaction, isDuplicate } from './transaction.js';
