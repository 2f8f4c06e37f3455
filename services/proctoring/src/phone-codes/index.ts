export { PhoneCodeEvidence, type EndedCode } from './phone-code-evidence.js';
export { PhoneCodesModule } from './phone-codes.module.js';
