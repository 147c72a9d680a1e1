import { posix } from 'node:path';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import ts from 'typescript';
import { kind } from '#server/engine/languages/typescript/node-kinds.ts';
import { bindNames } from '#server/engine/linking/javascript/binder/bind-names.ts';
import { Dependencies } from '#server/engine/linking/dependencies.ts';
import { type Entity, meaning, type Names, type Unit } from '#server/engine/linking/javascript/entity.ts';
import type { Project } from '#server/engine/linking/javascript/linker.ts';
import { QueryStack } from '#server/engine/linking/query.ts';
import type { Expressions, Types } from '#server/engine/linking/javascript/type.ts';
import { createTypes } from '#server/engine/linking/javascript/types/create-types.ts';
import { type LinkedProjectOptions, projectOf, type SourceFiles } from './linked-project.ts';
import { checkedShapeOf, shapeOf } from './type-shapes.ts';

export interface TypedProject {
  readonly project: Project;
  readonly names: Names;
  readonly types: Types;
}

/** Names and types of a project in memory. Expressions have no type, unless the caller passes them. */
export async function typedProject(
  files: SourceFiles,
  createExpressions: (parts: { names: Names; types: Types; queries: QueryStack }) => Expressions = noExpressions,
  options: LinkedProjectOptions = {},
): Promise<TypedProject> {
  const project = await projectOf(files, options);
  const dependencies = new Dependencies();
  const names = bindNames(project, dependencies);
  const queries = new QueryStack(dependencies);
  const types: Types = createTypes({ names, queries, expressions: () => expressions });
  const expressions = createExpressions({ names, types, queries });
  return { project, names, types };
}

function noExpressions({ types }: { types: Types }): Expressions {
  const unknown = () => types.intrinsic('unresolved', 'not_inferred');
  return {
    typeOf: unknown,
    inferredReturn: unknown,
    parameterType: unknown,
    bindingType: unknown,
    variableType: unknown,
  };
}

/** Every alias without parameters and every variable at the top of the files, as we and as the checker see it. */
export async function compareTypes(
  files: SourceFiles,
  createExpressions?: Parameters<typeof typedProject>[1],
): Promise<{ name: string; ours: string; checked: string }[]> {
  const { project, names, types } = await typedProject(files, createExpressions);
  const program = programOf(files);
  const checker = program.getTypeChecker();
  return project.units.flatMap((unit) => {
    const file = program.getSourceFile(`/${unit.path}`);
    if (file === undefined) throw new Error(unit.path);
    return comparable(unit, names).flatMap((entity) => {
      const node = declarationNamed(file, entity.name);
      if (node === undefined) return [];
      const isAlias = (entity.meanings & meaning.typeAlias) !== 0;
      return [
        {
          name: entity.name,
          ours: shapeOf(types, isAlias ? types.declaredType(entity) : types.valueType(entity)),
          checked: checkedShapeOf(checker, checker.getTypeAtLocation(node)),
        },
      ];
    });
  });
}

function comparable(unit: Unit, names: Names): Entity[] {
  const { tree } = unit;
  const found: Entity[] = [];
  for (let node = 1; node < tree.count; node++) {
    const isVariable = tree.kinds[node] === kind.variable && tree.parents[node] === 0 && tree.names[node] !== 0;
    const isAlias =
      tree.kinds[node] === kind.typeAlias && tree.parents[node] === 0 && tree.kinds[node + 1] !== kind.typeParameter;
    const entity = isVariable || isAlias ? names.entityAt(unit, node) : undefined;
    if (entity !== undefined) found.push(entity);
  }
  return found;
}

/** Undefined for what only a comment declares. */
function declarationNamed(file: ts.SourceFile, name: string): ts.Node | undefined {
  for (const statement of file.statements) {
    if (ts.isTypeAliasDeclaration(statement) && statement.name.text === name) return statement.name;
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name: declared } of statement.declarationList.declarations) {
      if (ts.isIdentifier(declared) && declared.text === name) return declared;
    }
  }
  return undefined;
}

const libraries = new Map<string, ts.SourceFile | undefined>();

export function programOf(files: SourceFiles): ts.Program {
  const options: ts.CompilerOptions = {
    strict: true,
    allowJs: true,
    checkJs: true,
    noEmit: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    jsx: ts.JsxEmit.Preserve,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const real = host.getSourceFile.bind(host);
  const folder = dirname(createRequire(import.meta.url).resolve('typescript/lib/lib.d.ts'));
  host.getDefaultLibLocation = () => folder;
  host.getSourceFile = (path, version) => {
    const text = files[path.slice(1)];
    if (text !== undefined) return ts.createSourceFile(path, text, version);
    if (!libraries.has(path)) libraries.set(path, real(path, version));
    return libraries.get(path);
  };
  host.fileExists = (path) => files[posix.normalize(path).slice(1)] !== undefined || path.startsWith(folder);
  host.readFile = (path) => files[path.slice(1)] ?? ts.sys.readFile(path);
  host.directoryExists = () => true;
  host.getCurrentDirectory = () => '/';
  return ts.createProgram(
    Object.keys(files).map((path) => `/${path}`),
    options,
    host,
  );
}
