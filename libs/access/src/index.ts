export { choosableDepartments, codesAbove, isInTree, mayChoose, treeRange, type CodeRange } from './departments.js';
export { EndedShares } from './ended-shares.js';
export {
  belongingTo,
  heldShares,
  madeIn,
  reachOf,
  sharedTo,
  type Need,
  type Owner,
  type OwnerFields,
  type Reach,
  type Reachable,
} from './reach.js';
export { listed, ownershipsOf, rightOf } from './ownership.js';
export { holderOf, keysOf, shareKey, shareSchema, type ShareDoc, type SharedDoc } from './shares.js';
export { inNameOf, savedByOwner, Sharing, type FormerOwner, type Person, type ShareableDoc } from './sharing.js';
