import { parseSync } from '@swc/core';

/** A node of the syntax tree, read by names only: the parser's types have no common way to walk. */
interface SyntaxNode {
  type?: string;
  [field: string]: unknown;
}
const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null;
const nameOf = (value: unknown): string[] => {
  if (!isNode(value)) return [];
  const name = value.type === 'PrivateName' && typeof value['value'] !== 'string' ? nameOf(value['id'])[0] : value['value'];
  return typeof name === 'string' && (value.type === 'Identifier' || value.type === 'PrivateName') ? [name] : [];
};

/** Fields of nodes in which a name is declared. Keys of object literals are none: their names were declared with their type. */
const declaring: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['identifier'],
  FunctionExpression: ['identifier'],
  ClassDeclaration: ['identifier'],
  ClassProperty: ['key'],
  PrivateProperty: ['key'],
  ClassMethod: ['key'],
  PrivateMethod: ['key'],
  TsParameterProperty: ['param'],
  TsInterfaceDeclaration: ['id'],
  TsTypeAliasDeclaration: ['id'],
  TsTypeParameter: ['name'],
  TsPropertySignature: ['key'],
  TsMethodSignature: ['key'],
  TsGetterSignature: ['key'],
  TsEnumDeclaration: ['id'],
  TsModuleDeclaration: ['id'],
  CatchClause: ['param'],
  TsFunctionType: ['params'],
  ArrowFunctionExpression: ['params'],
  Parameter: ['pat'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
};

/** Names that a pattern makes: `{ name }` takes over the one of the object, `{ name: other }` makes `other`. */
function boundIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'ObjectPattern':
      return (pattern['properties'] as SyntaxNode[]).flatMap((property) =>
        property.type === 'AssignmentPatternProperty' ? [] : boundIn(property['value'] ?? property['argument']),
      );
    case 'ArrayPattern':
      return (pattern['elements'] as unknown[]).flatMap(boundIn);
    case 'AssignmentPattern':
      return boundIn(pattern['left']);
    case 'RestElement':
      return boundIn(pattern['argument']);
    default:
      return nameOf(pattern);
  }
}

function* walk(node: SyntaxNode): Generator<SyntaxNode> {
  if (typeof node.type === 'string') yield node;
  for (const child of Object.values(node)) if (isNode(child)) yield* walk(child);
}

/**
 * Names that a source declares: of variables, parameters, functions, types, members, and of what it imports under another name. Names that
 * it only uses are not among them: they are declared elsewhere, some of them by libraries.
 *
 * @param text of a source in TypeScript
 * @param isTsx it may have elements of JSX, and then no type assertions in angle brackets
 * @returns each name once
 * @throws {Error} a text that is no TypeScript
 */
export function declaredNames(text: string, isTsx: boolean): Set<string> {
  const tree = parseSync(text, { syntax: 'typescript', tsx: isTsx, decorators: true }) as unknown as SyntaxNode;
  const names = [...walk(tree)].flatMap((node) =>
    node.type === 'ImportSpecifier'
      ? isNode(node['imported'])
        ? nameOf(node['local'])
        : []
      : (declaring[node.type ?? ''] ?? []).flatMap((field) => [node[field]].flat().flatMap(boundIn)),
  );
  return new Set(names);
}
