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
