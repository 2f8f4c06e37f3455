import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

/** Calls of a model that change nothing. A call that is not named here counts as a write, so that a new one is looked at first. */
const reads = new Set(['find', 'findOne', 'findById', 'exists', 'countDocuments', 'estimatedDocumentCount', 'distinct', 'aggregate']);

/** Functions that are given a model and change nothing. */
const readers = new Set(['findPage']);

/** A node of the syntax tree, read by names only: the parser's types have no common way to walk. */
interface SyntaxNode {
  type: string;
  [field: string]: unknown;
}
interface SourceFile {
  /** below the sources of the service */
  path: string;
  feature: string;
  body: SyntaxNode[];
}
/** Feature of a class of collections, and the models that the class shows. */
interface Owner {
  feature: string;
  models: Set<string>;
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;
const isProduct = (file: string): boolean => file.endsWith('.ts') && !/\.(spec|fixture)\.ts$|(^|\/)(test(-support)?|bench)\//.test(file);

/** Nodes below. Some stand in a list or in a wrapper without a type: arguments, the function of a method. */
const nodesIn = (value: unknown): SyntaxNode[] =>
  isNode(value) ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(nodesIn) : [];
const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flatMap(nodesIn);
const argumentsOf = (node: SyntaxNode | undefined): SyntaxNode[] => nodesIn(node?.['arguments']);
function* walk(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}

/** The expression itself, without `?.`, `!`, brackets and casts around it. */
function bare(value: unknown): SyntaxNode | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'OptionalChainingExpression') return bare(value['base']);
  return ['ParenthesisExpression', 'TsNonNullExpression', 'TsAsExpression', 'TsSatisfiesExpression'].includes(value.type)
    ? bare(value['expression'])
    : value;
}
const nameOf = (value: unknown): string => (isNode(value) && typeof value['value'] === 'string' ? value['value'] : '');
function typeNameOf(annotation: unknown): string {
  const type = isNode(annotation) ? annotation['typeAnnotation'] : undefined;
  return isNode(type) && type.type === 'TsTypeReference' ? nameOf(type['typeName']) : '';
}
/** `a` of `this.a` and of `a`. */
function variableOf(value: unknown): string {
  const node = bare(value);
  if (node?.type === 'Identifier') return nameOf(node);
  return node?.type === 'MemberExpression' && isNode(node['object']) && node['object'].type === 'ThisExpression'
    ? nameOf(node['property'])
    : '';
}

function sourcesOf(folder: string, features: readonly string[]): SourceFile[] {
  return features.flatMap((feature) =>
    readdirSync(join(folder, feature), { recursive: true, encoding: 'utf8' })
      .map((file) => `${feature}/${file}`)
      .filter(isProduct)
      .map((path) => ({
        path,
        feature,
        body: parseSync(readFileSync(join(folder, path), 'utf8'), { syntax: 'typescript', decorators: true })
          .body as unknown as SyntaxNode[],
      })),
  );
}

/** Classes that show models, with their feature. */
function ownersOf(files: readonly SourceFile[]): Map<string, Owner> {
  const owners = new Map<string, Owner>();
  for (const { feature, body } of files) {
    for (const node of body.flatMap((item) => [...walk(item)])) {
      if (node.type !== 'ClassDeclaration') continue;
      const models = nodesIn(node['body']).filter(isModel);
      if (models.length > 0)
        owners.set(nameOf(node['identifier']), { feature, models: new Set(models.map((member) => nameOf(member['key']))) });
    }
  }
  return owners;
}
/** A field or a getter of type `Model`, or a field that `own` of the class gives a value. */
function isModel(member: SyntaxNode): boolean {
  if (member['accessibility'] === 'private' || (member.type !== 'ClassProperty' && member['kind'] !== 'getter')) return false;
  const type = (member['function'] as { returnType?: unknown } | undefined)?.returnType ?? member['typeAnnotation'];
  return typeNameOf(type) === 'Model' || variableOf(bare(member['value'])?.['callee']) === 'own';
}

/** Features that name a collection of the database, by its name. */
function namesOf(files: readonly SourceFile[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { feature, body } of files) {
    for (const node of body.flatMap((item) => [...walk(item)])) {
      const maker = node.type === 'CallExpression' ? nameOf(bare(node['callee'])?.['property']) : '';
      const name = nameOf(argumentsOf(node)[2]);
      if ((maker === 'model' || maker === 'own') && name !== '') names.set(name, feature);
    }
  }
  return names;
}

const functions = new Set(['ClassMethod', 'Constructor', 'FunctionDeclaration', 'PrivateMethod']);

/** Reads one class or function, and collects what it does with the models of other features. */
class ItemReader {
  readonly found: string[] = [];
  /** stores of other features, by the variables that stand for them */
  private readonly stores = new Map<string, Owner>();

  private readonly item: SyntaxNode;
  private readonly feature: string;
  private readonly owners: ReadonlyMap<string, Owner>;
  private readonly names: ReadonlyMap<string, string>;

  constructor(item: SyntaxNode, feature: string, owners: ReadonlyMap<string, Owner>, names: ReadonlyMap<string, string>) {
    this.item = item;
    this.feature = feature;
    this.owners = owners;
    this.names = names;
  }

  read(): string[] {
    for (const node of walk(this.item)) this.meetStore(node);
    this.visit(this.item, [], new Set());
    return this.found;
  }

  private foreign(type: string): Owner | undefined {
    const owner = this.owners.get(type);
    return owner === undefined || owner.feature === this.feature ? undefined : owner;
  }

  private meetStore(node: SyntaxNode): void {
    const annotated = this.foreign(typeNameOf(node['typeAnnotation']));
    const variable = nameOf(node.type === 'ClassProperty' ? node['key'] : node);
    if (annotated !== undefined && variable !== '') this.stores.set(variable, annotated);
    if (node.type !== 'VariableDeclarator') return;
    // `const store = this.exams` and `const store = await app.get(ExamCollections)`
    const given = bare(node['init']);
    const call = given?.type === 'AwaitExpression' ? bare(given['argument']) : given;
    const owner = this.stores.get(variableOf(given)) ?? argumentsOf(call).flatMap((argument) => this.foreign(nameOf(argument)) ?? [])[0];
    if (owner !== undefined && nameOf(node['id']) !== '') this.stores.set(nameOf(node['id']), owner);
  }

  /** Models that a function took out of a store: `const { exams } = this.store`, `({ exams }: ExamCollections)`. */
  private takenOut(within: SyntaxNode): Set<string> {
    const models = [...walk(within)].flatMap((node) => {
      const isStore =
        (node.type === 'VariableDeclarator' && this.stores.has(variableOf(node['init']))) ||
        (node.type === 'ObjectPattern' && this.foreign(typeNameOf(node['typeAnnotation'])) !== undefined);
      const pattern = node.type === 'VariableDeclarator' ? node['id'] : node;
      return isStore && isNode(pattern) && pattern.type === 'ObjectPattern' ? nodesIn(pattern['properties']) : [];
    });
    return new Set(models.map((property) => nameOf(property['value'] ?? property['key'])));
  }

  private visit(node: SyntaxNode, parents: readonly SyntaxNode[], outer: ReadonlySet<string>): void {
    const taken = functions.has(node.type) ? this.takenOut(node) : outer;
    const model = this.modelAt(node, parents, taken);
    if (model !== '') this.judge(model, node, parents);
    if (node.type === 'CallExpression' && nameOf(bare(node['callee'])?.['property']) === 'collection') {
      const name = nameOf(argumentsOf(node)[0]);
      if ((this.names.get(name) ?? this.feature) !== this.feature) this.found.push(`${name} by its name`);
    }
    // an aggregation that writes its result somewhere
    if (node.type === 'KeyValueProperty' && ['$merge', '$out'].includes(nameOf(node['key']))) this.found.push(nameOf(node['key']));
    for (const child of childrenOf(node)) this.visit(child, [node, ...parents], taken);
  }

  /** The name of another feature's model, if the node is one in use. */
  private modelAt(node: SyntaxNode, [parent]: readonly SyntaxNode[], taken: ReadonlySet<string>): string {
    if (node.type === 'MemberExpression') {
      const name = nameOf(node['property']);
      return this.stores.get(variableOf(node['object']))?.models.has(name) === true ? name : '';
    }
    const isUse =
      node.type === 'Identifier' &&
      parent?.['property'] !== node &&
      parent?.['key'] !== node &&
      parent?.['param'] !== node &&
      parent?.type.endsWith('PatternProperty') !== true &&
      parent?.type !== 'ObjectPattern';
    return isUse && taken.has(nameOf(node)) ? nameOf(node) : '';
  }

  private judge(model: string, node: SyntaxNode, parents: readonly SyntaxNode[]): void {
    let [it, users] = [node, parents.filter((parent) => parent === bare(parent))];
    const climb = (): void => void ([it, users] = [users[0] ?? it, users.slice(1)]);
    // the collection of the driver behind the model: `model.collection`, `nativeOf(model)`
    if (nameOf(users[0]?.['property']) === 'collection' || nameOf(users[0]?.['callee']) === 'nativeOf') climb();
    const [user, caller] = users;
    if (user?.type === 'CallExpression' && readers.has(nameOf(user['callee']))) return;
    const method = user?.type === 'MemberExpression' && bare(user['object']) === it ? nameOf(user['property']) : '';
    const isCalled = caller?.type === 'CallExpression' && bare(caller['callee']) === user;
    if (method === 'collectionName' || (isCalled && reads.has(method))) return;
    this.found.push(`${model}.${isCalled ? method : 'handed on'}`);
  }
}

/**
 * Places where a feature changes a collection of another one, or gets hold of its model other than for a reading call.
 *
 * @param folder the sources of a service
 * @param features their folders
 * @returns `file below the sources: collection.method`, sorted, each once
 */
export function collectionWrites(folder: string, features: readonly string[]): string[] {
  const files = sourcesOf(folder, features);
  const [owners, names] = [ownersOf(files), namesOf(files)];
  const found = files.flatMap(({ path, feature, body }) =>
    body.flatMap((item) => new ItemReader(item, feature, owners, names).read().map((use) => `${path}: ${use}`)),
  );
  return [...new Set(found)].sort();
}
