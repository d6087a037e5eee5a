// The files of the pages and the schemas, each as text that ends with a 0. The C compiler embeds them at once; as array
// literals of Swift they took 19 s of a build.
#pragma once

const char *base_js(void);
const char *model_js(void);
const char *looks_js(void);
const char *tables_js(void);
const char *charts_js(void);
const char *table_page_js(void);
const char *need_js(void);
const char *first_js(void);
const char *picture_js(void);
const char *answer_js(void);
const char *sections_js(void);
const char *page_js(void);
const char *static_js(void);
const char *report_css(void);
const char *profile_js(void);
const char *profile_css(void);
const char *run_schema_json(void);
const char *verdict_schema_json(void);
const char *calibration_schema_json(void);
const char *advice_schema_json(void);
const char *profile_schema_json(void);
const char *contestant_schema_json(void);
const char *config_schema_json(void);
