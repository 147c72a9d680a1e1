/**
 * What is read from the syntax tree of a file, in tree-sitter's query language. Captures come back in the order of
 * their positions, an outer node before the inner ones, and for one node in the order of the patterns.
 */
export const declarationQuery = `
(class_definition name: (identifier) @class-name) @class
(class_definition superclasses: (argument_list) @bases)
(function_definition name: (identifier) @function-name) @function
(decorated_definition (decorator [(identifier) (attribute)] @decorator))

(type_alias_statement left: (type [(identifier) @alias (generic_type . (identifier) @alias)]))
(assignment left: (identifier) @alias type: (type) @_type (#match? @_type "^([A-Za-z_.]+[.])?TypeAlias$"))
(assignment left: (identifier) @variable)
(assignment left: (attribute object: (identifier) @_object attribute: (identifier) @attribute)
  (#eq? @_object "self"))
(assignment left: [(pattern_list) (tuple_pattern) (list_pattern)] @targets)
`;

/** What is assigned and added to `__all__`. */
export const publicNamesQuery = `
(assignment left: (identifier) @_name right: (_) @value (#eq? @_name "__all__"))
(augmented_assignment left: (identifier) @_name right: (_) @value (#eq? @_name "__all__"))
(call function: (attribute object: (identifier) @_name) arguments: (argument_list) @value (#eq? @_name "__all__"))
`;
