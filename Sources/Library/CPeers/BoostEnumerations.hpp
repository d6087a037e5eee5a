// Boost before 1.81 makes integral_c of three enumerations with the values next to theirs, which are outside the
// enumeration: an error since clang 16. Nobody asks for those neighbours, so these specialisations have none.
#pragma once
#include <boost/mpl/integral_c.hpp>
#include <boost/numeric/conversion/int_float_mixture_enum.hpp>
#include <boost/numeric/conversion/sign_mixture_enum.hpp>
#include <boost/numeric/conversion/udt_builtin_mixture_enum.hpp>
#include <boost/version.hpp>

#if BOOST_VERSION < 108100
#define PEERS_ENUMERATION(Enumeration)                                                          \
    template <Enumeration constant> struct integral_c<Enumeration, constant> {                  \
        static constexpr Enumeration value = constant;                                          \
        using tag = integral_c_tag;                                                             \
        using type = integral_c;                                                                \
        using value_type = Enumeration;                                                         \
        constexpr operator Enumeration() const { return constant; }                             \
    }

namespace mpl_ {
PEERS_ENUMERATION(boost::numeric::int_float_mixture_enum);
PEERS_ENUMERATION(boost::numeric::sign_mixture_enum);
PEERS_ENUMERATION(boost::numeric::udt_builtin_mixture_enum);
}  // namespace mpl_

#undef PEERS_ENUMERATION
#endif
