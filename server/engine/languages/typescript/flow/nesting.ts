/** Nodes that lie in one another, as far as recursion follows them. What lies deeper is cut, and the graph says so. */
export const nestingMax = 400;
