/** Methods of requests, as frameworks take functions for them. */
export const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Stands for every method in the name of a route. */
export const anyMethod = 'ALL';
