export { choosableDepartments, codesAbove, isInTree, mayChoose, treeRange, type CodeRange } from './departments.js';
export { belongingTo, madeIn, reachOf, type Owner, type OwnerFields, type Reach } from './reach.js';
