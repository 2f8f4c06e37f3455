export {
  answers,
  answerTo,
  notice,
  noticePurpose,
  readSigned,
  sandboxKeys,
  signedBy,
  signedText,
  type Keys,
  type SandboxCall,
  type SignedText,
} from './sandbox.protocol.js';
export { startSandbox } from './start-sandbox.js';
