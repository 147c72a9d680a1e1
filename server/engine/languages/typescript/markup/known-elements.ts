/** Elements of HTML, SVG and MathML: a tag of any other name is a component. */
export const knownElements: ReadonlySet<string> = new Set(
  (
    'a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption center cite code col ' +
    'colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 ' +
    'h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee math ' +
    'menu meta meter nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script ' +
    'search section select small source span strong style sub summary sup svg table tbody td template textarea tfoot th ' +
    'thead time title tr track tt u ul var video wbr ' +
    'animate animateMotion animateTransform circle clipPath defs desc discard ellipse feBlend feColorMatrix ' +
    'feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow ' +
    'feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight ' +
    'feSpecularLighting feSpotLight feTile feTurbulence filter foreignObject g hatch hatchpath image line linearGradient ' +
    'marker mask mesh meshgradient meshpatch meshrow metadata mpath path pattern polygon polyline radialGradient rect set ' +
    'stop switch symbol text textPath tspan unknown use view ' +
    'annotation maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mroot mrow ms mspace ' +
    'msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics'
  ).split(' '),
);

/** These have no closing tag. */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
