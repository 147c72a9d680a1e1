/**
 * Parameters of constructors outside of the project, by dotted names of classes, from the documentation of Python, Django and
 * django-filter. Which of them have to be given is not said.
 */
const constructors: readonly (readonly [base: RegExp, parameters: string])[] = [
  [/^(?:object|builtins\.object|abc\.ABC|typing(?:_extensions)?\.(?:Generic|Protocol))$/, ''],
  [/^builtins\.\w*(?:Error|Exception|Warning)$/, '*, name=, path=, name_from=, obj='],
  [/^(?:unittest|django\.test|rest_framework\.test)\.(?:\w+\.)*\w*TestCase$/, 'methodName='],
  [/^django\.db\.migrations\.(?:migration\.)?Migration$/, 'name=, app_label='],
  [/^django\.apps\.(?:config\.)?AppConfig$/, 'app_name=, app_module='],
  [/^django\.core\.management\.(?:base\.)?(?:\w+Command)$/, 'stdout=, stderr=, no_color=, force_color='],
  [/^django\.contrib\.admin\.(?:options\.)?\w*(?:Admin|Inline)$/, 'model=, parent_model=, admin_site='],
  [
    /^django\.forms\.(?:forms\.|models\.)?(?:Base)?(?:Model)?Form$/,
    'data=, files=, auto_id=, prefix=, initial=, error_class=, label_suffix=, empty_permitted=, instance=, field_order=, ' +
      'use_required_attribute=, renderer=, bound_field_class=',
  ],
  [/^django_filters\.(?:\w+\.)*FilterSet$/, 'data=, queryset=, request=, prefix='],
];

/** Parameters of the constructor of a class outside of the project; undefined where they are not known. */
export function constructorOf(base: string): readonly string[] | undefined {
  const parameters = constructors.find(([pattern]) => pattern.test(base))?.[1];
  return parameters?.split(', ').filter((each) => each !== '');
}
